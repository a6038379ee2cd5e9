import type { FieldComponentProps } from '../registries/cells';

/** One value for each line, so that a figure is never broken; text that is no JSON stays as it is. */
const inLines = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** A value in JSON: in lines where there is room for all of it, else in one line that the column cuts off. */
export const JsonField = ({ value, full }: FieldComponentProps) => (
  <code className="mono json">{full ? inLines(String(value)) : value}</code>
);
