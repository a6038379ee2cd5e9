import { sumOf } from '../columns/sumOf';
import { formatMoney } from '../../format/money';
import type { CallAction, Definition } from '../../resources/language/definition';
import type { Words } from '../../resources/language/words';
import type { DecodedRecord } from '../../resources/language/wire';
import { disabledReason } from '../state/disabledReason';
import type { ConsoleState } from '../state/ConsoleContext';

/** Maximum number of records that one action is carried out for at once. */
export const maxBulk = 500;

/** An action that is offered for a selection, with its entity. */
export interface BulkAction {
  definition: Definition;
  name: string;
  action: CallAction;
}

/** A record that the action cannot be carried out for now, and why. */
export interface Refused {
  record: DecodedRecord;
  reason: Words;
}

/** Whether a switch of the record is in the state already that the action sets. */
const isAlreadySo = ({ definition, name }: BulkAction, record: DecodedRecord): boolean =>
  Object.entries(definition.fields).some(
    ([field, { toggle }]) => toggle && (record[field] === 0 ? toggle.on : toggle.off) === name,
  );

/**
 * Why the action cannot be carried out for a record as it is shown; undefined when the platform has to say. A record that waits
 * for approval is decided on its own.
 */
export const bulkRefusal = (
  bulkAction: BulkAction,
  record: DecodedRecord,
  state: Pick<ConsoleState, 'session' | 'config'>,
): Words | undefined => {
  const { definition, name, action } = bulkAction;
  const reason = disabledReason(definition, name, action, record, state);
  if (reason) return { phrase: reason };
  if (isAlreadySo(bulkAction, record)) return { phrase: 'It is so already' };
  return typeof record.requestedBy === 'string' ? { phrase: 'It waits for approval: decide it on its own' } : undefined;
};

/** The sums of the records' amounts, one text for each field of the list that is an amount: `Amount: 1 500.00 ₽`. */
export const sumTexts = (
  { fields }: Definition,
  records: readonly DecodedRecord[],
  t: (phrase: string) => string,
): string[] =>
  Object.entries(fields)
    .filter(([, { currency, column }]) => currency !== undefined && column !== false && column !== 'optional')
    .map(([name, field]) => `${t(field.label)}: ${formatMoney(sumOf(records, name, field), field.currency!)}`);

/** Refused records by their reason, the most frequent first. */
export const byReason = (
  refused: readonly Refused[],
  t: (words: Words) => string,
): [reason: string, records: readonly DecodedRecord[]][] => {
  const records = new Map<string, DecodedRecord[]>();
  for (const { reason, record } of refused) records.set(t(reason), [...(records.get(t(reason)) ?? []), record]);
  return [...records].toSorted(([, a], [, b]) => b.length - a.length);
};
