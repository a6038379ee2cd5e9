import { formatClockOfDay } from '../../format/clockOfDay';
import { formatNumber } from '../../format/money';
import type { Figures, PoolFigure } from '../../resources/figures';
import { noFreeAccount } from '../../resources/noFreeAccount';
import type { Words } from '../../resources/language/words';

/** What is wrong with the pool of payment accounts, and what it costs. */
export interface PoolWords {
  title: string;
  details: readonly Words[];
}

/** More banks than these are not named. */
const mostNamed = 4;

const turnedAwayWords = ({ turnedAway }: PoolFigure): Words => ({
  phrase: '%{smart_count} payer was turned away |||| %{smart_count} payers were turned away',
  args: { smart_count: turnedAway },
});

const turnedAwayInHour = ({ turnedAway }: PoolFigure): Words => ({
  phrase:
    '%{smart_count} payer was turned away within an hour |||| %{smart_count} payers were turned away within an hour',
  args: { smart_count: turnedAway },
});

/** Those who were turned away although accounts were free. */
const unfitWords = ({ unfit }: PoolFigure): Words[] =>
  unfit > 0
    ? [{ phrase: '%{count} of them because no free account could take the sum', args: { count: formatNumber(unfit) } }]
    : [];

const freeWords = ({ bank, free, since }: PoolFigure): Words => {
  if (bank === null) return { phrase: '%{count} free at all banks', args: { count: formatNumber(free) } };
  return since === null
    ? { phrase: '%{bank}: %{count} free', args: { bank, count: formatNumber(free) } }
    : { phrase: '%{bank}: none since %{time}', args: { bank, time: formatClockOfDay(since) } };
};

/** Says that no account is free, or few of a bank: since when, and how many payers were turned away. Undefined when all is well. */
export const poolWords = ({ all, low }: NonNullable<Figures['pool']>): PoolWords | undefined => {
  if (all?.since)
    return {
      // Nobody may have come meanwhile: then nobody was turned away.
      title: all.turnedAway > 0 ? noFreeAccount : 'No payment account is free',
      details: [
        { phrase: 'since %{time}', args: { time: formatClockOfDay(all.since) } },
        ...(all.turnedAway > 0 ? [turnedAwayWords(all)] : []),
      ],
    };
  if (low.length === 0) return undefined;
  const turnedAway = all && all.turnedAway > 0 ? [turnedAwayInHour(all), ...unfitWords(all)] : [];
  return {
    title: 'Few payment accounts are free',
    details: [...low.slice(0, mostNamed).map(freeWords), ...turnedAway],
  };
};
