import { hiddenDigit } from '../requisites';

/** Words in bank messages with a one-time code, in the languages of the supported banks. */
const codeWordsPattern = (): RegExp =>
  /(?<!\p{L})(?:(?:pass|sms|secure)?codes?|otp|pin|cvc|cvv|tan|token|2fa|password|confirmation)(?!\p{L})|verif|authenticat|kod|[kк][оo]д|парол|(?:пин|отп)(?!\p{L})|ключ|шифр|секрет|введи|логин|подтвержд|авториз|не (?:сообща|говор|переда|назыв)|никому не|назовите|вход(?!ящ)|not (?:share|tell|give)|never (?:share|tell)|n['’]t (?:share|tell)|disclos|reveal|secret|(?:log|sign)[- ]?in(?!\p{L})|vk?hod(?!ya)|authori[sz]|to complete|he[çc] kim|shifr|daxil edin|təhlükəsizlik|nikomu|podtver|doğrulama|3ds|parol|təsdiq|tesdiq|[şs]ifr|one[- ]time|однораз|bird[əe]f[əe]lik|3-?d[- ]?secure/iu;
const codeWords = /* @__PURE__ */ codeWordsPattern();
/** Letters of Turkic languages that change with the case, so that `i` is the same in both. */
const foldI = (text: string) => text.replace(/[İı]/g, 'i');

/** The figures of such a message: what is no code comes first, and stays readable. */
const figuresPattern = (): RegExp => {
  const currency =
    '(?:[₽$€£₺₸₼₴]|руб(?:л\\p{L}*)?(?!\\p{L})|[рp](?![\\p{L}\\p{Nd}])|(?:rub|rur|azn|usd|eur|gbp|try|kzt|uzs|gel|byn|amd|kgs|tjs|uah|man(?:at)?|ман(?:ат)?)(?!\\p{L}))\\.?';
  const group = "[ \\u00a0\\u2009\\u202f'’.,]\\p{Nd}{3}(?!\\p{Nd})";
  const decimals = '[.,]\\p{Nd}{1,2}(?!\\p{Nd})';
  /** A sum with groups or decimals is no code. */
  const formed = `(?<!\\p{Nd})(?:\\p{Nd}{1,3}(?:${group}){1,5}(?:${decimals})?|\\p{Nd}+${decimals})`;
  const number = `(?:${formed}|(?<!\\p{Nd})\\p{Nd}+)`;
  // The currency between two numbers belongs to the second: 'code 482913 RUB 1500.00'. A time is none.
  const belongsToNext = ` ?${number}(?!:|\\p{Nd})`;
  const money =
    `${formed} ?${currency}|(?<!\\p{Nd})\\p{Nd}+ ?${currency}(?!${belongsToNext})` +
    `|(?<![\\p{L}\\p{Nd}])${currency} ?${number}`;
  const tail = `(?:[*${hiddenDigit}] ?|(?<!\\p{L})(?:плат\\.)?(?:сч[её]т|mir|мир|ecmc|visa|mc|maestro)-?)\\p{Nd}{3,4}(?!\\p{Nd})`;
  const day = '(?:0[1-9]|[12]\\d|3[01])';
  const month = '(?:0[1-9]|1[0-2])';
  const time =
    `\\d{1,2}:\\d{2}(?::\\d{2})?|${day}[./]${month}(?:[./](?:20)?\\d{2})?(?!\\p{Nd})` +
    `|${day}-${month}-(?:20)?\\d{2}(?!\\p{Nd})|20\\d{2}-${month}-${day}(?!\\p{Nd})`;
  /** Digits, also in groups of any size. */
  const code = `(?<!\\p{Nd})\\p{Nd}+(?:[ .,-](?!${money})\\p{Nd}+)*`;
  return new RegExp(`${money}|${tail}|${time}|(?<code>${code})`, 'giu');
};
const figures = /* @__PURE__ */ figuresPattern();

/** Number of digits of a code. Fewer are none, and more are phones, cards and accounts. */
const [fewest, most] = [3, 10];

const hasLengthOfCode = (found: string): boolean => {
  const { length } = found.match(/\p{Nd}/gu)!;
  return length >= fewest && length <= most;
};
const hide = (found: string) => found.replace(/\p{Nd}/gu, hiddenDigit);

/** Masks a run of digits. Of a longer one each part that could be a code: a date, a sum or a phone may stand behind a code. */
const maskCode = (found: string): string =>
  hasLengthOfCode(found)
    ? hide(found)
    : found.replace(/\p{Nd}+/gu, (part) => (hasLengthOfCode(part) ? hide(part) : part));

/** Masks the digits of one-time codes in a message. Other messages stay unchanged (docs/bank-texts.md#masking). */
export const maskOneTimeCodes = (text: string): string =>
  codeWords.test(foldI(text))
    ? text.replace(figures, (found: string, code: string | undefined) => (code === undefined ? found : maskCode(code)))
    : text;

const maskedCode = /* @__PURE__ */ new RegExp(`${hiddenDigit}(?:[ .,-]?${hiddenDigit}){2}`);

/** Whether a text contains a masked code. */
export const hasMaskedCode = (text: string): boolean => maskedCode.test(text);
