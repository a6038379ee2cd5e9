import { useState } from 'react';
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

/** Keeps the place in the page's address, so that it is there again after Back, a reload, and in a copied link. */
export const usePlaceInAddress = (): [StatementPlace, ChangePlace] => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const page = params.get('page') ?? '';
  const place = {
    firstDay: params.get('from') ?? undefined,
    lastDay: params.get('to') ?? undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
    rows: offeredRows.find((offered) => String(offered) === params.get('rows')),
    find: params.get('find') ?? '',
  };
  const change: ChangePlace = (changed) =>
    setParams(
      (before) => {
        const { firstDay, lastDay, page, rows, find } = { ...place, ...changed };
        const values = { from: firstDay, to: lastDay, page: page === 0 ? undefined : page + 1, rows, find };
        for (const [name, value] of Object.entries(values))
          if (value === undefined || value === '') before.delete(name);
          else before.set(name, String(value));
        return before;
      },
      { replace: true, state: state as unknown },
    );
  return [place, change];
};

/** Keeps the place while a dialog is open. */
export const usePlaceInDialog = (): [StatementPlace, ChangePlace] => {
  const [place, setPlace] = useState<StatementPlace>({ page: 0, find: '' });
  return [place, (changed) => setPlace((before) => ({ ...before, ...changed }))];
};
