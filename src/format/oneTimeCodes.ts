import { hiddenDigit } from './requisites';

/** Words that a bank's message with a one-time code has, in the languages of the banks we know. */
const spokenOf =
  /\b(code|passcode|otp|pin|cvc|cvv|password|kod\w*|parol\w*|şifr\w*)\b|код|парол|пин-?к|şifrə|one[- ]time|однораз|birdəfəlik/i;

/** What follows a figure that is money and no code. */
const money = '(?!\\s?(?:₽|\\$|€|руб|р(?![а-яё])|(?:rub|rur|azn|usd|euros?|eur|manat)(?![a-z])|ман))';
/** Figures as long as such codes are, also written in two halves. */
const codes = /* @__PURE__ */ new RegExp(
  `(?<![\\d.,*${hiddenDigit}])(?:\\d{3}[ -]\\d{3}|\\d{3,8})(?![\\d.,]*\\d)${money}`,
  'gi',
);

/** A message with its one-time codes masked, digit by digit; any other as it is (rules, section 4). */
export const maskOneTimeCodes = (text: string): string =>
  spokenOf.test(text) ? text.replace(codes, (code) => code.replace(/\d/g, hiddenDigit)) : text;

const masked = /* @__PURE__ */ new RegExp(`${hiddenDigit}{3}`);

/** Does a text that was sent hold back a code? */
export const hasMaskedCode = (text: string): boolean => masked.test(text);
