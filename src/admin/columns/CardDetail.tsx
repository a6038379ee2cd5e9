import { Fragment } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { numberText } from '../../format/numberText';
import type { Definition } from '../../resources/language/definition';
import { templateFields, templateParts } from '../../resources/language/cardTemplate';
import { FieldValue } from '../fields/FieldValue';
import { useConsole } from '../state/ConsoleContext';

interface Props {
  definition: Definition;
  record: RaRecord;
  /** The field to show when the definition has no `cardText`. */
  name: string | undefined;
}

/**
 * The second line of a card: the definition's `cardText`, without parts whose fields are empty or which a plain platform does
 * not send.
 */
export const CardDetail = ({ definition, record, name }: Props) => {
  const t = useTranslate();
  const { config } = useConsole();
  const {
    fields,
    display: { cardText },
  } = definition;
  const renderField = (field: string) => (
    <FieldValue definition={definition} name={field} record={record} linked={false} />
  );
  if (!cardText) {
    if (name === undefined) return null;
    return fields[name]!.kind.isId ? numberText(record.id) : renderField(name);
  }
  const parts = cardText.filter((part) => {
    const names = templateFields(part);
    return (
      (config.extensions || !names.some((field) => fields[field]!.extension)) &&
      names.some((field) => (record[field] ?? '') !== '')
    );
  });
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      {templateParts(t(part)).map((text, partIndex) => (
        <Fragment key={partIndex}>
          {partIndex % 2 === 0 ? (
            text
          ) : fields[text]!.options ? (
            <span className="unbroken">{renderField(text)}</span>
          ) : (
            renderField(text)
          )}
        </Fragment>
      ))}
    </Fragment>
  ));
};
