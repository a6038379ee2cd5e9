import type { RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import { choiceIn } from '../../resources/language/choices';
import { ActiveStatus } from '../../resources/statuses/vault';
import type { Field, Freshness } from '../../resources/language/fields';

const isActive = (status: number) => choiceIn(ActiveStatus, status) === ActiveStatus.Active;

/**
 * Returns the time of a record's last report once that report is older than `freshness.after` (ms); undefined before,
 * and where the platform does not send the time. A timer renders the component again when the report becomes too old.
 */
export const useSilentSince = (freshness: Freshness | undefined, record: RaRecord): string | undefined => {
  const since = freshness && (record[freshness.since] as string | null | undefined);
  const staleAt = freshness && since ? Date.parse(since) + freshness.after : Number.POSITIVE_INFINITY;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!Number.isFinite(staleAt)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, staleAt - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [staleAt]);
  return since && now > staleAt ? since : undefined;
};

/** Whether an active record has never reported. False where the platform does not say. */
export const hasNeverConnected = ({ silence }: Field, value: number, record: RaRecord): boolean =>
  isActive(value) && silence?.unheard !== undefined && record[silence.unheard] === true && !record[silence.since];

/** Returns since when an active record has been silent for longer than its field allows; undefined while it is not. */
export const useSilence = ({ silence }: Field, value: number, record: RaRecord): string | undefined =>
  useSilentSince(isActive(value) ? silence : undefined, record);
