interface Props {
  /** `2026-01-31`, or '' without a day. */
  value: string;
  onChange: (day: string) => void;
}

/** A day, picked or typed. */
export const DayInput = ({ value, onChange }: Props) => (
  <input
    className={value === '' ? 'filter-input no-date' : 'filter-input'}
    type="date"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
