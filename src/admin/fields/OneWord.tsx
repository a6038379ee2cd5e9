/** A text that is not broken where it is one word: `Pay-in` has a hyphen. */
export const OneWord = ({ text }: { text: string }) =>
  text.includes('-') && !text.includes(' ') ? <span className="one-word">{text}</span> : text;
