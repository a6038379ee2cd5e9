import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitionOf, definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/relatedLists';
import { isNameless } from '../../resources/language/definition';
import { maskValue } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { seesOwnOnly } from '../../resources/language/rights';
import { recordPath, useOpening } from '../opening/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { NamePlaceholder } from './NamePlaceholder';
import { CopyButton } from './CopyButton';
import { onPlainClick } from '../parts/onPlainClick';
import { Verbatim } from './Verbatim';
import { useErrorText } from '../state/useErrorText';

/** What names a record to people, masked where its kind asks for it: its number where it has no words of its own. */
export const titleOf = (target: string, record: RaRecord): string => {
  const definition = definitionOf(target);
  const named = record[definition.display.nameField] as Value | undefined;
  if (isNameless(definition) || named === null || named === undefined) return numberText(record.id);
  return String(maskValue(definition.fields[definition.display.nameField]!, named));
};

/** What a role that sees only its own reads in place of a record that it can't look up: an id would tell it nothing. */
export const notOwnText = 'Not yours';

const nameFieldOf = (target: string) => {
  const {
    fields,
    display: { nameField },
  } = definitionOf(target);
  return { name: nameField, field: fields[nameField] };
};

/** How what names such records is set: what is compared letter by letter as such. */
const classOf = (target: string): string | undefined => {
  const { kind, rules } = nameFieldOf(target).field ?? {};
  if (rules?.format !== undefined) return 'mono address';
  return kind?.isMonospace ? 'mono' : undefined;
};

/** The record referred to, or what is known instead of it. */
const useReferred = (target: string, id: number) => {
  const { session } = useConsole();
  const { referenceRecord, error, isPending } = useReference({ reference: target, id });
  const hidesOthers = seesOwnOnly(definitionOf(target), session.role);
  // A number is known before its record is, unless it may turn out to be hidden.
  const title = referenceRecord
    ? titleOf(target, referenceRecord)
    : isPending && isNameless(definitionOf(target)) && !hidesOthers
      ? numberText(id)
      : undefined;
  const isHidden = hidesOthers && !referenceRecord && !error && !isPending;
  return { referenceRecord, title, error, isPending, isHidden };
};

interface TitleProps {
  target: string;
  id: number;
  referred: ReturnType<typeof useReferred>;
}

const Title = ({ target, id, referred: { title, error, isPending, isHidden } }: TitleProps) => {
  const t = useTranslate();
  const say = useErrorText();
  if (title !== undefined) {
    const className = classOf(target);
    return className ? (
      <span className={className} title={`${id}`}>
        {title}
      </span>
    ) : (
      <Verbatim text={title} title={`${id}`} />
    );
  }
  if (isPending) return <NamePlaceholder />;
  return (
    <span className="muted" title={error ? say(error as Error) : undefined}>
      {isHidden ? t(notOwnText) : numberText(id)}
    </span>
  );
};

/** The title of the record referred to; its place until that is known; its number when it is gone. */
export const ReferenceTitle = ({ target, id }: { target: string; id: number }) => (
  <Title target={target} id={id} referred={useReferred(target, id)} />
);

/** The title as a link that opens the record in the panel; no link where the role may only look it up. */
export const ReferenceLink = ({ target, id }: { target: string; id: number }) => {
  const { session } = useConsole();
  const { open } = useOpening();
  const referred = useReferred(target, id);
  const { isHidden, referenceRecord } = referred;
  const entity = openedAs(definitions, definitionOf(target), session.role)?.name;
  if (entity === undefined || isHidden) return <Title target={target} id={id} referred={referred} />;
  const record = { entity, id: String(id) };
  const { name, field } = nameFieldOf(target);
  const link = (
    <a className="ref" href={recordPath(record)} onClick={onPlainClick(() => open(record))}>
      <Title target={target} id={id} referred={referred} />
    </a>
  );
  if (!field?.kind.isKey) return link;
  // The link stays the same element when its title comes: a press in that moment would be lost.
  return (
    <span className="with-button">
      {link}
      {referenceRecord && <CopyButton value={String(referenceRecord[name])} label={field.label} />}
    </span>
  );
};
