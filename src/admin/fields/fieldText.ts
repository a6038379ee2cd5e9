import { kilobytes } from '../../format/bytes';
import { formatDateTime } from '../../format/dates';
import { formatNumber } from '../../format/money';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';

type Translate = (phrase: string) => string;

/** The size of a file as people read it. */
export const sizeText = (bytes: number, t: Translate): string => `${formatNumber(kilobytes(bytes))}\u00a0${t('KB')}`;

/** Kinds whose text is in the reader's own words, by their names. */
const texts: Readonly<Record<string, (value: Exclude<Value, null>, t: Translate) => string>> = {
  dateTime: (value) => formatDateTime(String(value)),
  yesNo: (value, t) => t(value ? 'Yes' : 'No'),
};

/** A value in words, whole, as it stands in an export or a dialog. References need their titles: see `ReferenceTitle`. */
export const fieldText = (field: Field, value: Value | undefined, t: Translate, places?: number): string => {
  if (value === null || value === undefined || value === '') return '';
  const { kind, options, unit, prefix = '' } = field;
  if (unit) return sizeText(Number(value), t);
  if (options) {
    const option = options[Number(value)];
    return option ? t(option.label) : String(value);
  }
  return texts[kind.name]?.(value, t) ?? kind.format?.(field, value, places) ?? `${prefix}${value}`;
};

/** Digits stand under digits: numbers, amounts and ids are right-aligned. */
export const isRightAligned = ({ kind }: Field): boolean => kind.align === 'right';
