import { useTranslate, type RaRecord } from 'react-admin';
import type { FieldName } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import { isDeadline, isMasked } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { formatNumber } from '../../format/money';
import type { DecodedRecord } from '../../resources/language/wire';
import { lazyComponent } from '../loading/lazyComponent';
import { useConsole } from '../state/ConsoleContext';
import { matchesCondition } from '../../resources/language/view';
import { SubjectName } from './SubjectName';
import { AddressField } from './AddressField';
import { fieldComponents } from './fieldComponents';
import { DirectionArrow } from './DirectionArrow';
import { EntityName } from './EntityName';
import { DeadlineField, startOf } from './DeadlineField';
import { countedValue } from './countedValue';
import { fieldText } from './fieldText';
import { FineSum } from './FineSum';
import { RecordName } from './RecordName';
import { IdLink } from './IdLink';
import { MaskedField } from './MaskedField';
import { phraseText } from './phraseText';
import { ToggleField } from './ToggleField';
import { Verbatim } from './Verbatim';
import './fields.css';

interface Props {
  definition: Definition;
  name: string;
  record: RaRecord;
  /** Number of decimals that a column of amounts shows. */
  decimals?: number;
  /** `false` renders references and the id as text, for use inside a link. */
  linked?: boolean;
  /** Shows values without shortening them. */
  full?: boolean;
  /** Shows a sum that counts without the one that was requested. */
  brief?: boolean;
}

const InvalidValue = lazyComponent(() => import('./InvalidValue'));

/** Longer texts, which a column may cut off, get a tooltip with the full text. */
const maxLengthWithoutTooltip = 16;

/** Formats the two bounds of a range as `from - to`, with `…` for a missing one; null when both are null. */
export const rangeText = (
  [from, to]: readonly [string, string],
  record: Readonly<Record<string, unknown>>,
): string | null => {
  const end = (name: string) => (typeof record[name] === 'number' ? formatNumber(record[name]) : '…');
  return record[from] === null && record[to] === null ? null : `${end(from)} - ${end(to)}`;
};

/** One field of a record: drawn by its own cell, as its definition asks (toggle, meaning, …), or else by its kind. */
export const FieldValue = ({
  definition,
  name,
  record,
  decimals,
  linked = true,
  full = false,
  brief = false,
}: Props) => {
  const t = useTranslate();
  const { cells } = useConsole();
  const field = definition.fields[name]!;
  const value = field.bounds ? rangeText(field.bounds, record) : (record[name] as Value | undefined);
  const { invalidFields, missingFields } = record as Partial<DecodedRecord>;
  if (invalidFields?.includes(name))
    return <InvalidValue isMissing={missingFields?.includes(name) === true} linked={linked} />;
  if (value === null || value === undefined || value === '') {
    return field.orElse === undefined ? (
      <span className="muted">—</span>
    ) : (
      <FieldValue {...{ definition, name: field.orElse, record, decimals, linked, full }} />
    );
  }
  const Cell = cells[`${definition.name}.${name}` as FieldName];
  if (Cell) return <Cell {...{ definition, name, field, record, value, linked, full }} />;
  if (field.toggle) return <ToggleField definition={definition} field={field} record={record} value={Number(value)} />;
  if (field.meaning === 'record') {
    if (linked) return <RecordName name={String(value)} linked />;
    return <SubjectName subject={String(value)} about={String(record.about ?? '')} />;
  }
  if (field.meaning === 'phrase') return phraseText(String(value), t);
  if (field.meaning === 'entity') return <EntityName name={String(value)} />;
  const format = field.checks?.format;
  if (format === 'trc20' || (format === 'txHash' && full))
    return <AddressField address={String(value)} label={field.label} />;
  if (isDeadline(field, record)) return <DeadlineField deadline={String(value)} start={startOf(record)} />;
  const FieldComponent = fieldComponents[field.kind.name] ?? (isMasked(field) ? MaskedField : undefined);
  if (FieldComponent) return <FieldComponent {...{ definition, name, field, record, value, linked, full }} />;
  const counted = field.replacedBy === undefined ? value : countedValue(name, field, record)!;
  if (counted !== value && Number(counted) !== Number(value) && !brief) {
    const requested = t('requested: %{sum}', { sum: fieldText(field, value, t, decimals) });
    return (
      <span className="replaced-sum">
        {fieldText(field, counted, t, decimals)} <small>{requested}</small>
      </span>
    );
  }
  const isAbout = field.about !== undefined && matchesCondition(record, field.about) === true;
  const text = `${isAbout ? '≈\u00a0' : ''}${fieldText(field, counted, t, decimals)}`;
  if (field.direction !== undefined && !full)
    return (
      <span className="directed-sum">
        <DirectionArrow type={record[field.direction] as Value | undefined} />
        {text}
      </span>
    );
  if (field.alarm && Number(value) > 0) return <b className={`alarm ${field.alarm}`}>{text}</b>;
  if (field.kind.isId && linked && !full) return <IdLink definition={definition} id={String(value)} text={text} />;
  const Text = field.currency === 'USDT' && !full ? FineSum : Verbatim;
  return <Text text={text} title={text.length > maxLengthWithoutTooltip && !full ? text : undefined} />;
};
