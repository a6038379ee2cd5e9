import { kilobytes } from '../../format/bytes';
import { clockText } from '../../format/clock';
import { formatDateTime } from '../../format/dates';
import { formatNumber } from '../../format/money';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';

type Translate = (phrase: string) => string;

/** Formats a number of bytes as kilobytes. */
export const sizeText = (bytes: number, t: Translate): string => `${formatNumber(kilobytes(bytes))}\u00a0${t('KB')}`;

/** Formatters of kinds whose text depends on the language, by kind name. */
const localisedTexts: Readonly<Record<string, (value: Exclude<Value, null>, t: Translate) => string>> = {
  dateTime: (value) => formatDateTime(String(value)),
  yesNo: (value, t) => t(value ? 'Yes' : 'No'),
};

/** Formats a value in full as text, as for exports and dialogs. References are shown by `ReferenceTitle` instead. */
export const fieldText = (field: Field, value: Value | undefined, t: Translate, decimals?: number): string => {
  if (value === null || value === undefined || value === '') return '';
  const { kind, options, unit, prefix = '' } = field;
  if (unit === 'bytes') return sizeText(Number(value), t);
  if (unit === 'seconds') return clockText(Number(value) * 1000);
  if (options) {
    const option = options[Number(value)];
    return option ? t(option.label) : String(value);
  }
  return localisedTexts[kind.name]?.(value, t) ?? kind.format?.(field, value, decimals) ?? `${prefix}${value}`;
};

/** Whether a column is right-aligned: numbers, amounts and ids, so that digits line up. */
export const isRightAligned = ({ kind }: Field): boolean => kind.align === 'right';
