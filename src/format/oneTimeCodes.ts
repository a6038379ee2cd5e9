/** Words that a bank's message with a one-time code has, in the languages of the banks we know. */
const spokenOf = /\b(code|otp|pin|password|kod\w*|parol\w*|şifr\w*)\b|код|парол|şifrə/i;

/** Figures as long as such codes are. */
const codes = /(?<![\d.,*])\d{3,8}(?![\d.,]*\d)/g;

/** Is it a message that carries a one-time code? */
export const hasOneTimeCode = (text: string): boolean => spokenOf.test(text) && text.search(codes) >= 0;

/** A message with its one-time codes masked; any other as it is (rules, section 4). */
export const maskOneTimeCodes = (text: string): string =>
  spokenOf.test(text) ? text.replace(codes, (code) => '•'.repeat(code.length)) : text;
