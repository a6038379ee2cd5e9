import { hiddenDigit } from './requisites';

/** Words in bank messages with a one-time code, in the languages of the supported banks. */
const codeWords =
  /\b(code|passcode|otp|pin|cvc|cvv|password|kod\w*|parol\w*|şifr\w*)\b|код|парол|пин-?к|şifrə|one[- ]time|однораз|birdəfəlik/i;

/** The figure is not followed by a currency, which would make it an amount. */
const notMoney = '(?!\\s?(?:₽|\\$|€|руб|р(?![а-яё])|(?:rub|rur|azn|usd|euros?|eur|manat)(?![a-z])|ман))';
/** Figures with the length of such codes, also written in two halves. */
const codes = /* @__PURE__ */ new RegExp(
  `(?<![\\d.,*${hiddenDigit}])(?:\\d{3}[ -]\\d{3}|\\d{3,8})(?![\\d.,]*\\d)${notMoney}`,
  'gi',
);

/** Masks the digits of one-time codes in a message. Other messages stay unchanged (docs/rules.md#reading). */
export const maskOneTimeCodes = (text: string): string =>
  codeWords.test(text) ? text.replace(codes, (code) => code.replace(/\d/g, hiddenDigit)) : text;

const maskedCode = /* @__PURE__ */ new RegExp(`${hiddenDigit}{3}`);

/** Whether a text contains a masked code. */
export const hasMaskedCode = (text: string): boolean => maskedCode.test(text);
