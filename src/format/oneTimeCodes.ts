import { hiddenDigit } from './requisites';

/** Words in bank messages with a one-time code, in the languages of the supported banks. */
const codeWords =
  /\b(code|passcode|otp|pin|cvc|cvv|password|2fa|kod\w*|parol\w*|verif\w*|confirmation|authenticat\w*|təsdiq\w*|tesdiq\w*|şifr\w*)\b|код|парол|пин-?к|подтвержд|авториз|şifrə|one[- ]time|однораз|birdəfəlik|3-?d[- ]?secure/i;

/** The figures of such a message: what is no code comes first, and stays readable. */
const figuresPattern = (): RegExp => {
  const currency = '(?:₽|\\$|€|руб|[рp](?!\\p{L})|(?:rub|rur|azn|usd|euros?|eur|manat)(?!\\p{L})|ман)';
  const figure = "(?:\\p{Nd}{1,3}(?:[ \\u00a0\\u2009\\u202f'’.,]\\p{Nd}{3})+|\\p{Nd}+)(?:[.,]\\p{Nd}{1,2})?";
  /** Money has a currency behind it, or before it. */
  const money = `${figure}\\s?${currency}|(?<![\\p{L}\\p{Nd}])(?<!\\p{Nd}\\s)${currency}\\s?${figure}(?!\\p{Nd})`;
  /** The tail of a card or an account follows a star, or a word for it. */
  const tail = `(?:[*${hiddenDigit}]\\s?|(?:сч[её]т|карт|schet|kart|card|account|mir|ecmc|visa)\\p{L}{0,3}[\\s№:-]{0,2})\\p{Nd}{3,4}(?!\\p{Nd})`;
  /** Figures with the length of such codes, also in pairs and digit by digit. */
  const code = '(?<![\\p{Nd}.,])(?:\\p{Nd}{1,2}(?: \\p{Nd}{1,2}){2,7}|\\p{Nd}{3,8})(?![\\p{Nd}.,]*\\p{Nd})';
  return new RegExp(`${money}|${tail}|(?<code>${code})`, 'giu');
};
const figures = /* @__PURE__ */ figuresPattern();

/** Masks the digits of one-time codes in a message. Other messages stay unchanged (docs/rules.md#reading). */
export const maskOneTimeCodes = (text: string): string =>
  codeWords.test(text)
    ? text.replace(figures, (found: string, masked: string | undefined) =>
        masked === undefined ? found : masked.replace(/\p{Nd}/gu, hiddenDigit),
      )
    : text;

const maskedCode = /* @__PURE__ */ new RegExp(`${hiddenDigit}(?: ?${hiddenDigit}){2}`);

/** Whether a text contains a masked code. */
export const hasMaskedCode = (text: string): boolean => maskedCode.test(text);
