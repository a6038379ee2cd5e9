import type { CallRecord } from '../../dataProvider/callLog';

/** One line of 'Details'. */
interface CallRow {
  label: string;
  text: string;
  /** The text is a phrase, too. */
  isPhrase?: true;
}

/** What 'Details' says of a call whose answer was wrong. */
export const callRows = ({ method, path, status, ms, at, fault }: CallRecord): readonly CallRow[] => [
  { label: 'Call', text: `${method} ${path}` },
  { label: 'Status', text: String(status || '—') },
  ...(fault?.at === undefined ? [] : [{ label: 'Field', text: fault.at }]),
  ...(fault
    ? [
        { label: 'Expected', text: fault.expected, isPhrase: true as const },
        { label: 'Received', text: fault.received },
      ]
    : []),
  { label: 'Time', text: `${new Date(at).toISOString()}, ${ms} ms` },
];

/** The same as text in English, which goes to those who run the platform. */
export const callText = (call: CallRecord): string =>
  callRows(call)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n');
