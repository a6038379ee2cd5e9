/** Replaces what a report may not hold: passwords, tokens, and characters that act on a terminal. */
export type Printable = (text: string) => string;

/** The beginning of a token, also of one that is cut off. */
const tokens = /eyJ[\w-]{8,}[\w.-]*/g;
/** Characters that a terminal acts on, that begin a new line, that turn the direction of text, or that no document can hold. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]+/gu;

/** Returns the function that makes texts printable, of which `secrets` may get more later: the token comes with the sign-in. */
export const printer =
  (secrets: readonly string[]): Printable =>
  (text) =>
    secrets
      .filter((secret) => secret !== '')
      .reduce((rest, secret) => rest.replaceAll(secret, '<secret>'), text)
      .replace(tokens, '<token>')
      .replace(unprintable, ' ');
