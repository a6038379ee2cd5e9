import { kilobytes } from '../../format/bytes';
import { formatDateTime } from '../../format/dates';
import { formatDecimal, formatMoney, formatNumber } from '../../format/money';
import { groupRequisites } from '../../format/requisites';
import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';

type Translate = (phrase: string) => string;

/** The size of a file as people read it. */
export const sizeText = (bytes: number, t: Translate): string => `${formatNumber(kilobytes(bytes))}\u00a0${t('KB')}`;

/** A value in words, whole, as it stands in an export or a dialog. References need their titles: see `ReferenceTitle`. */
export const fieldText = (field: Field, value: Value | undefined, t: Translate, places?: number): string => {
  if (value === null || value === undefined || value === '') return '';
  switch (field.type) {
    case 'money':
      return formatMoney(String(value), field.currency ?? 'RUB', places);
    case 'percent':
      return `${formatDecimal(String(value))}\u00a0%`;
    case 'number':
      if (field.level) return `${formatNumber(Number(value))}\u00a0%`;
      return field.unit ? sizeText(Number(value), t) : formatNumber(Number(value));
    case 'count':
      return formatNumber(Number(value));
    case 'dateTime':
      return formatDateTime(String(value));
    case 'yesNo':
      return t(value ? 'Yes' : 'No');
    case 'choice': {
      const option = field.options?.[Number(value)];
      return option ? t(option.label) : String(value);
    }
    case 'phone':
      return `+${value}`;
    case 'requisites':
      return groupRequisites(String(value));
    default:
      return `${field.prefix ?? ''}${value}`;
  }
};

const rightAligned = new Set<Field['type']>(['identifier', 'money', 'number', 'percent', 'count']);

/** Digits stand under digits: numbers, amounts and ids are right-aligned. */
export const isRightAligned = (field: Field): boolean => rightAligned.has(field.type);
