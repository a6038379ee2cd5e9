import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { isMasked } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { formatNumber } from '../../format/money';
import { Icon } from '../parts/icons';
import { ActField } from './ActField';
import { AddressField } from './AddressField';
import { fieldComponents } from './fieldComponents';
import { EntityName } from './EntityName';
import { DeadlineField } from './DeadlineField';
import { fieldText } from './fieldText';
import { RecordName } from './RecordName';
import { MaskedField } from './MaskedField';
import { ToggleField } from './ToggleField';
import { Verbatim } from './Verbatim';
import './fields.css';

interface Props {
  definition: Definition;
  name: string;
  record: RaRecord;
  /** Money: how many decimals its column shows. */
  places?: number;
  /** `false`: a reference is no link, where the whole around it is one. */
  linked?: boolean;
  /** Nothing is shortened: there is room. */
  whole?: boolean;
}

const Misfit = () => {
  const t = useTranslate();
  const words = t('The platform sent a value that does not fit this field');
  return (
    <span className="misfit" role="img" aria-label={words} title={words}>
      <Icon name="warning" size={16} />
    </span>
  );
};

/** Texts longer than this may be cut by their column: pointing at them shows the whole. */
const longerThan = 30;

/** The two ends of a range as `from - to`; null when neither is known. */
export const rangeText = (
  [from, to]: readonly [string, string],
  record: Readonly<Record<string, unknown>>,
): string | null => {
  const end = (name: string) => (typeof record[name] === 'number' ? formatNumber(record[name]) : '…');
  return record[from] === null && record[to] === null ? null : `${end(from)} - ${end(to)}`;
};

/** One field of a record, drawn as what its definition says of it, else by its kind. */
export const FieldValue = ({ definition, name, record, places, linked = true, whole = false }: Props) => {
  const t = useTranslate();
  const field = definition.fields[name]!;
  const value = field.bounds ? rangeText(field.bounds, record) : (record[name] as Value | undefined);
  if ((record.misfits as string[] | undefined)?.includes(name)) return <Misfit />;
  if (value === null || value === undefined || value === '') return <span className="muted">—</span>;
  if (field.toggle) return <ToggleField definition={definition} field={field} record={record} value={Number(value)} />;
  if (field.sentence)
    return (
      <ActField definition={definition} tells={field.sentence} act={String(value)} record={record} linked={linked} />
    );
  if (field.meaning === 'record') return <RecordName name={String(value)} linked={linked} />;
  if (field.meaning === 'phrase') return t(String(value));
  if (field.meaning === 'entity') return <EntityName name={String(value)} />;
  if (field.rules?.format !== undefined) return <AddressField address={String(value)} label={field.label} />;
  if (field.deadline?.is.includes(Number(record[field.deadline.while]))) {
    return <DeadlineField deadline={String(value)} />;
  }
  const Drawn = fieldComponents[field.kind.name] ?? (isMasked(field) ? MaskedField : undefined);
  if (Drawn) return <Drawn {...{ definition, name, field, record, value, linked, whole }} />;
  const text = fieldText(field, value, t, places);
  return <Verbatim text={text} title={text.length > longerThan && !whole ? text : undefined} />;
};
