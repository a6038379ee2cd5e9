/** The typeface would draw the x of `0x4f` or `12x4` as a multiplication sign: between two digits it is an x. */
const xAfterDigit = /\dx/i;

/** A text as it was written, letter by letter where it may be an address; `title` shows what does not fit. */
export const Verbatim = ({ text, title }: { text: string; title?: string }) => {
  const isLiteral = xAfterDigit.test(text);
  if (!isLiteral && title === undefined) return text;
  return (
    <span className={isLiteral ? 'literal' : undefined} title={title}>
      {text}
    </span>
  );
};
