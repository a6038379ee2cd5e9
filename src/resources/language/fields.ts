/**
 * The functions with which definitions declare fields. A new kind of value needs a file in `types/` and a line here. A
 * kind with its own display, input or filter is also named in `admin/fields/fieldComponents.tsx`,
 * `admin/inputs/typingOptions.ts` and `Input.tsx`, or `admin/filters/Filters.tsx`.
 */
export {
  hidesNumber,
  isDeadline,
  isMasked,
  maskDigits,
  neededGroupOf,
  type Currency,
  type Field,
  type FieldOptions,
  type Fields,
  type Freshness,
  type Kind,
  type Level,
  type PatternTrial,
  type SentenceFields,
  type ValueOf,
} from './field';
export { bankText } from './types/bankText';
export { choice } from './types/choice';
export { count } from './types/count';
export { dateTime, stamp } from './types/dateTime';
export { email } from './types/email';
export { file } from './types/file';
export { identifier } from './types/identifier';
export { json } from './types/json';
export { level } from './types/level';
export { longText } from './types/longText';
export { minorMoney } from './types/minorMoney';
export { money } from './types/money';
export { number } from './types/number';
export { percent } from './types/percent';
export { phone } from './types/phone';
export { range } from './types/range';
export { reference } from './types/reference';
export { regexp } from './types/regexp';
export { requisites } from './types/requisites';
export { text } from './types/text';
export { txHash } from './types/txHash';
export { uuid } from './types/uuid';
export { word } from './types/word';
export { yesNo } from './types/yesNo';
