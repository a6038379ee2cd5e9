import { mentionsIn } from '../../resources/mentions';

interface Props {
  text: string;
  /** Nicknames of those whom it may name. */
  names: readonly string[];
}

/** The text of a note, with the people whom it names in bold. */
export const NoteText = ({ text, names }: Props) => {
  const mentions = mentionsIn(text, names);
  return (
    <p>
      {mentions.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(mentions[index - 1]?.end ?? 0, start)}
          <b className="mention">{text.slice(start, end)}</b>
        </span>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </p>
  );
};
