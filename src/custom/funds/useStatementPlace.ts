import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Numbers of lines on a page to choose from. */
export const offeredRows = [10, 50, 100] as const;

/** What of a statement is shown. */
export interface StatementPlace {
  /** Days as date inputs hold them; absent while nobody has chosen any. */
  firstDay?: string;
  lastDay?: string;
  /** Counted from 0. */
  page: number;
  /** Lines on a page; absent while nobody has chosen a number. */
  rows?: number;
  /** What is looked for; empty when nothing is. */
  find: string;
}

/** Changes some of it; undefined takes a choice back. */
export type ChangePlace = (change: Partial<StatementPlace>) => void;

/** The address follows once nothing has changed for this time, in ms. */
const settleMs = 400;

const readPlace = (params: URLSearchParams): StatementPlace => {
  const page = params.get('page') ?? '';
  return {
    firstDay: params.get('from') ?? undefined,
    lastDay: params.get('to') ?? undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
    rows: offeredRows.find((offered) => String(offered) === params.get('rows')),
    find: params.get('find') ?? '',
  };
};

/** Writes the place into these parameters. A day that is half typed is left out. */
const writePlace = (params: URLSearchParams, { firstDay, lastDay, page, rows, find }: StatementPlace) => {
  const values = { from: firstDay, to: lastDay, page: page === 0 ? undefined : page + 1, rows, find };
  for (const [name, value] of Object.entries(values))
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  return params;
};

/**
 * Keeps the place in the page's address, so that it is there again after Back, a reload, and in a copied link. The address
 * follows what is typed: an input whose value came from it would lose half a date, and the place of the caret.
 */
export const usePlaceInAddress = (): [StatementPlace, ChangePlace] => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [place, setPlace] = useState(() => readPlace(params));
  const written = JSON.stringify(readPlace(params));
  const following = JSON.stringify(readPlace(writePlace(new URLSearchParams(), place)));
  const [seen, setSeen] = useState(written);
  /** What was last written to the address here. It arrives later than it is written. */
  const [sent, setSent] = useState(written);
  if (written !== seen) {
    setSeen(written);
    // By Back or a link.
    if (written !== sent) {
      setSent(written);
      setPlace(JSON.parse(written) as StatementPlace);
    }
  }
  const follow = useEffectEvent(() => {
    setSent(following);
    setParams((before) => writePlace(before, place), { replace: true, state: state as unknown });
  });
  useEffect(() => {
    if (following === sent) return undefined;
    const timer = setTimeout(follow, settleMs);
    return () => clearTimeout(timer);
  }, [following, sent]);
  return [place, (changed) => setPlace((before) => ({ ...before, ...changed }))];
};

/** Keeps the place while a dialog is open. */
export const usePlaceInDialog = (): [StatementPlace, ChangePlace] => {
  const [place, setPlace] = useState<StatementPlace>({ page: 0, find: '' });
  return [place, (changed) => setPlace((before) => ({ ...before, ...changed }))];
};
