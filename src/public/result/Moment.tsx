import { useInBrowser } from '../browser/useInBrowser';

/** A date of an invoice (epoch ms): in UTC on the server, in the reader's time zone after hydration. */
export const Moment = ({ at }: { at: number }) => {
  const inBrowser = useInBrowser();
  const iso = new Date(at).toISOString();
  const local = () => new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
  return <time dateTime={iso}>{inBrowser ? local() : `${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
};
