import type { RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import type { Field } from '../../resources/language/fields';

const on = 0;

/** Has a record that is on not been heard of for longer than its field allows? Turns by itself when the time is over. */
export const useSilence = ({ silence }: Field, value: number, record: RaRecord): boolean => {
  const since = silence && value === on ? (record[silence.since] as string | null | undefined) : undefined;
  const silentAt = silence && since ? Date.parse(since) + silence.after : Number.POSITIVE_INFINITY;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!Number.isFinite(silentAt)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, silentAt - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [silentAt]);
  return now > silentAt;
};
