import { useEffect, useState } from 'react';
import type { StatementPeriod } from '../../resources/statement';
import { readDays, type Days } from './statementDays';

/** The platform is asked once the days have not changed for this time, in ms. */
const settleMs = 400;

type ValidDays = Days & { period: Required<StatementPeriod> };

const isValid = (days: Days): days is ValidDays => days.period !== undefined;

/**
 * The period to show while days are being chosen: the last one that was valid and stayed for a moment, and whether the chosen
 * days are others.
 */
export const useSettledDays = (days: Days): { period: Required<StatementPeriod>; isStale: boolean } => {
  const [settled, setSettled] = useState(() => (isValid(days) ? days : (readDays({}) as ValidDays)));
  const isStale = days.firstDay !== settled.firstDay || days.lastDay !== settled.lastDay;
  useEffect(() => {
    if (!isStale || !isValid(days)) return undefined;
    const timer = setTimeout(() => setSettled(days), settleMs);
    return () => clearTimeout(timer);
    // The other values follow from these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [days.firstDay, days.lastDay, isStale]);
  return { period: settled.period, isStale };
};
