/** In `0x4f` or `12x4` the typeface draws the x as a multiplication sign unless its feature is switched off. */
const xAfterDigit = /\dx/i;

/** A text without typographic replacements. `title` is the tooltip, for text that a column cuts off. */
export const Verbatim = ({ text, title }: { text: string; title?: string }) => {
  const isLiteral = xAfterDigit.test(text);
  if (!isLiteral && title === undefined) return text;
  return (
    <span className={isLiteral ? 'literal' : undefined} title={title}>
      {text}
    </span>
  );
};
