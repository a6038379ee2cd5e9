import type { RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import type { Field, Freshness } from '../../resources/language/fields';

const on = 0;

/**
 * Since when nothing was heard of a record, once that is longer than what is known of it holds; undefined before, and
 * where the platform does not tell. Turns by itself when the time is over, whatever the live channel does.
 */
export const useSilentSince = (freshness: Freshness | undefined, record: RaRecord): string | undefined => {
  const since = freshness && (record[freshness.since] as string | null | undefined);
  const overAt = freshness && since ? Date.parse(since) + freshness.after : Number.POSITIVE_INFINITY;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!Number.isFinite(overAt)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, overAt - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [overAt]);
  return since && now > overAt ? since : undefined;
};

/** Is a record on that was never heard of? Unknown where the platform does not tell. */
export const wasNeverHeard = ({ silence }: Field, value: number, record: RaRecord): boolean =>
  value === on && silence?.unheard !== undefined && record[silence.unheard] === true && !record[silence.since];

/** Since when a record that is on has been silent for longer than its field allows; undefined while it is not. */
export const useSilence = ({ silence }: Field, value: number, record: RaRecord): string | undefined =>
  useSilentSince(value === on ? silence : undefined, record);
