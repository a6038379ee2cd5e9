import { useReference, useTranslate, type RaRecord } from 'react-admin';
import { numberText } from '../../format/numberText';
import { definitionOf, definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/openedAs';
import { isNameless } from '../../resources/language/definition';
import { maskDigits } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { isThere, seesOwnOnly } from '../../resources/language/rights';
import { recordPath, useOpening } from '../navigation/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { NamePlaceholder } from './NamePlaceholder';
import { titleText } from './phraseText';
import { CopyButton } from './CopyButton';
import { onPlainClick } from '../browser/onPlainClick';
import { Verbatim } from './Verbatim';
import { useErrorText } from '../outcomes/useErrorText';

/** Returns a record's title, masked where its kind asks for it; the record's number where it has no name. */
export const titleOf = (target: string, record: RaRecord): string => {
  const definition = definitionOf(target);
  const name = record[definition.display.nameField] as Value | undefined;
  if (isNameless(definition) || name === null || name === undefined) return numberText(record.id);
  return String(maskDigits(definition.fields[definition.display.nameField]!, name));
};

/** Shown in place of another user's record to a role that sees only its own records. */
export const notOwnText = 'Belongs to another owner';

const nameFieldOf = (target: string) => {
  const {
    fields,
    display: { nameField },
  } = definitionOf(target);
  return { name: nameField, field: fields[nameField] };
};

/** Returns what gives the title of an entity's record in the reader's language, where it is a phrase. */
export const useTitleOf = (target: string): ((record: RaRecord) => string) => {
  const t = useTranslate();
  return (record) => titleText(definitionOf(target), titleOf(target, record), t);
};

/** CSS class of an entity's titles: monospaced for values that people compare character by character. */
export const titleClassOf = (target: string): string | undefined => {
  const { kind, checks } = nameFieldOf(target).field ?? {};
  if (checks?.format === 'trc20') return 'mono address';
  return kind?.isMonospace ? 'mono' : undefined;
};

/** Fetches the referenced record. Returns its title as soon as it is known, and whether this role may not see it. */
const useReferencedRecord = (target: string, id: number) => {
  const { session } = useConsole();
  const { referenceRecord, error, isPending } = useReference({ reference: target, id });
  const hidesOthers = seesOwnOnly(definitionOf(target), session.role);
  const titleFor = useTitleOf(target);
  // A nameless record's title is its number, known before the record loads, unless the record may be hidden.
  const title = referenceRecord
    ? titleFor(referenceRecord)
    : isPending && isNameless(definitionOf(target)) && !hidesOthers
      ? numberText(id)
      : undefined;
  const isHidden = hidesOthers && !referenceRecord && !error && !isPending;
  return { referenceRecord, title, error, isPending, isHidden };
};

interface TitleProps {
  target: string;
  id: number;
  reference: ReturnType<typeof useReferencedRecord>;
  /** Tooltip. Default: the id. */
  hint?: string;
}

const Title = ({ target, id, hint = `${id}`, reference: { title, error, isPending, isHidden } }: TitleProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  if (title !== undefined) {
    const className = titleClassOf(target);
    return className ? (
      <span className={className} title={hint}>
        {title}
      </span>
    ) : (
      <Verbatim text={title} title={hint} />
    );
  }
  if (isPending) return <NamePlaceholder />;
  return (
    <span className="muted" title={error ? errorText(error as Error) : undefined}>
      {isHidden ? t(notOwnText) : numberText(id)}
    </span>
  );
};

/** The title of the referenced record: a placeholder while it loads, its number when it does not exist. */
export const ReferenceTitle = ({ target, id }: { target: string; id: number }) => (
  <Title target={target} id={id} reference={useReferencedRecord(target, id)} />
);

/** The title as a link that opens the record in the panel; plain text where the role may only look it up. */
export const ReferenceLink = ({ target, id }: { target: string; id: number }) => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const { open } = useOpening();
  const reference = useReferencedRecord(target, id);
  const { isHidden, referenceRecord } = reference;
  const entity = openedAs(definitions, definitionOf(target), session.role, config)?.name;
  if (entity === undefined || isHidden) {
    const isMissing = !isThere({ name: target }, config);
    const hint = t(isMissing ? 'This platform does not offer it' : 'Your role may only see what this is');
    return <Title target={target} id={id} reference={reference} hint={hint} />;
  }
  const record = { entity, id: String(id) };
  const { name, field } = nameFieldOf(target);
  const link = (
    <a className="ref" href={recordPath(record)} onClick={onPlainClick(() => open(record))}>
      <Title target={target} id={id} reference={reference} />
    </a>
  );
  if (!field?.kind.isKey) return link;
  // The link stays the same element when the title loads: a click at that moment would be lost otherwise.
  return (
    <span className="with-button">
      {link}
      {referenceRecord && <CopyButton value={String(referenceRecord[name])} label={field.label} />}
    </span>
  );
};
