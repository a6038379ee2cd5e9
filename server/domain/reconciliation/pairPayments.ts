/** A line of a statement that is not matched yet. Times are in ms; `units` are hundredths of a rouble or millionths of a USDT. */
export interface StatementLine {
  id: number;
  /** The moment of the line; without a time, the beginning of its day where the bank is. */
  at: number;
  /** Whether the file says the time, and not the day alone. */
  timed: boolean;
  /** Positive for what came in. */
  units: number;
  hash?: string | null;
}

/** A payment of ours: what was posted, and between which moments the money moved. */
export interface OurPayment {
  id: number;
  from: number;
  to: number;
  units: number;
  hash?: string | null;
}

/** In what a line and a payment differ. */
export type Differs = 'sum' | 'day';

/** A line and the payment that it shows. */
export interface Pair {
  line: StatementLine;
  payment: OurPayment;
  differs?: Differs;
}

/** What belongs together, and what is left of either. */
export interface Pairing {
  pairs: readonly Pair[];
  lines: readonly StatementLine[];
  payments: readonly OurPayment[];
}

const minute = 60_000;
const day = 86_400_000;

/** How long (ms) before and after its payment a line may stand, from the closest to the loosest. */
const slacks = [
  { before: 10 * minute, after: 15 * minute },
  { before: 10 * minute, after: 6 * 60 * minute },
] as const;
const otherDay = { before: 3 * day, after: 3 * day } as const;

/** Other sums are looked for up to this share of ours: beyond it, they are two payments. */
const closeShare = 0.1;

type Slack = Readonly<{ before: number; after: number }>;

/** The moments between which a line that shows the payment stands. A line without a time stands at the beginning of its day. */
const windowOf = ({ from, to }: OurPayment, { before, after }: Slack, timed: boolean) => ({
  from: from - before - (timed ? 0 : day),
  to: to + after,
});

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string | number): Map<string | number, T[]> => {
  const groups = new Map<string | number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/** The first place of a sorted list whose number is above `limit`. */
const placeAfter = <T>(sorted: readonly T[], numberOf: (item: T) => number, limit: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(sorted[middle]!) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Payments with the moments between which a line may show them, by the first of these. */
const windowsOf = (payments: readonly OurPayment[], slack: Slack, timed: boolean) =>
  payments.map((payment) => ({ payment, ...windowOf(payment, slack, timed) })).toSorted((a, b) => a.from - b.from);

/** Pairs lines and payments of one sum: each line, by its time, with the payment whose window ends first. That pairs the most. */
const pairEqual = (
  lines: readonly StatementLine[],
  payments: readonly OurPayment[],
  slack: Slack,
  timed: boolean,
): Pair[] => {
  const waiting = windowsOf(payments, slack, timed);
  const open: typeof waiting = [];
  const pairs: Pair[] = [];
  let next = 0;
  for (const line of lines.toSorted((a, b) => a.at - b.at || a.id - b.id)) {
    for (; next < waiting.length && waiting[next]!.from <= line.at; next += 1) {
      const entry = waiting[next]!;
      open.splice(
        placeAfter(open, ({ to }) => to, entry.to),
        0,
        entry,
      );
    }
    open.splice(
      0,
      placeAfter(open, ({ to }) => to, line.at - 1),
    );
    const found = open.shift();
    if (found) pairs.push({ line, payment: found.payment });
  }
  return pairs;
};

/** Takes what was paired out of what is left. */
const leave = <T extends { id: number }>(all: readonly T[], taken: ReadonlySet<number>) =>
  all.filter(({ id }) => !taken.has(id));

const idsOf = (items: readonly { id: number }[]) => new Set(items.map(({ id }) => id));

/** Pairs what has the same transaction hash: there the sum alone can differ. */
const pairHashes = (lines: readonly StatementLine[], payments: readonly OurPayment[]): Pair[] => {
  const byHash = groupBy(
    payments.filter(({ hash }) => hash),
    ({ hash }) => hash!.toLowerCase(),
  );
  return lines.flatMap((line): Pair[] => {
    const found = line.hash ? byHash.get(line.hash.toLowerCase()) : undefined;
    if (!found || found.length === 0) return [];
    const same = found.findIndex(({ units }) => units === line.units);
    const [payment] = found.splice(Math.max(same, 0), 1);
    return [{ line, payment: payment!, ...(payment!.units === line.units ? {} : { differs: 'sum' as const }) }];
  });
};

/** The part of a sorted list between two numbers, both included: where it begins, and where it is over. */
const between = <T>(sorted: readonly T[], numberOf: (item: T) => number, from: number, to: number) => {
  const begin = placeAfter(sorted, numberOf, from - 1);
  return { begin, end: placeAfter(sorted, numberOf, to) };
};

/** So many of the closest payments of another sum are looked at for each line. */
const maxClosest = 5;

/** Pairs a line with a payment of nearly its sum that moved at its time. Of all pairs the closest sums first. */
const pairOtherSums = (lines: readonly StatementLine[], payments: readonly OurPayment[], timed: boolean): Pair[] => {
  const byTime = windowsOf(payments, slacks[0], timed);
  const bySum = byTime.toSorted((a, b) => a.payment.units - b.payment.units);
  const longest = byTime.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const candidates = lines.flatMap((line) => {
    const gapOf = ({ units }: OurPayment) => Math.abs(units - line.units);
    // Ours is at most a tenth more or less than the line's, seen from ours.
    const widest = Math.abs(line.units) / (1 - closeShare) - Math.abs(line.units) + 1;
    const sums = between(bySum, ({ payment }) => payment.units, line.units - widest, line.units + widest);
    const times = between(byTime, ({ from }) => from, line.at - longest, line.at);
    // Either part has them all: the shorter one is looked through.
    const part =
      sums.end - sums.begin < times.end - times.begin
        ? bySum.slice(sums.begin, sums.end)
        : byTime.slice(times.begin, times.end);
    return part
      .filter(({ from, to }) => from <= line.at && line.at <= to)
      .map(({ payment }) => payment)
      .filter((payment) => gapOf(payment) <= Math.abs(payment.units) * closeShare)
      .map((payment) => ({ line, payment, gap: gapOf(payment) }))
      .toSorted((a, b) => a.gap - b.gap)
      .slice(0, maxClosest);
  });
  const [takenLines, takenPayments] = [new Set<number>(), new Set<number>()];
  return candidates
    .toSorted((a, b) => a.gap - b.gap)
    .flatMap(({ line, payment }): Pair[] => {
      if (takenLines.has(line.id) || takenPayments.has(payment.id)) return [];
      takenLines.add(line.id);
      takenPayments.add(payment.id);
      return [{ line, payment, differs: 'sum' }];
    });
};

/**
 * Pairs the lines of a statement with payments (docs/rules.md#reconciliation): by their hash, else by their sum and the
 * time, first the closest; then the same sum on another day, then another sum at the same time. Of a payment with a hash
 * no other line is taken that has one.
 */
export const pairPayments = (lines: readonly StatementLine[], payments: readonly OurPayment[]): Pairing => {
  let left = { lines, payments };
  const pairs: Pair[] = [];
  const take = (found: readonly Pair[], differs?: Differs) => {
    pairs.push(...found.map((pair) => (differs ? { ...pair, differs } : pair)));
    left = {
      lines: leave(left.lines, idsOf(found.map(({ line }) => line))),
      payments: leave(left.payments, idsOf(found.map(({ payment }) => payment))),
    };
  };
  take(pairHashes(left.lines, left.payments));
  const withoutHash = () => left.payments.filter(({ hash }) => !hash);
  const linesWith = (timed: boolean) => left.lines.filter((line) => line.timed === timed);
  const pairSums = (slack: Slack, timed: boolean) => {
    const bySum = groupBy(withoutHash(), ({ units }) => units);
    return [...groupBy(linesWith(timed), ({ units }) => units)].flatMap(([units, ofSum]) =>
      pairEqual(ofSum, bySum.get(units) ?? [], slack, timed),
    );
  };
  const isTimed = [true, false];
  for (const slack of slacks) for (const timed of isTimed) take(pairSums(slack, timed));
  for (const timed of isTimed) take(pairSums(otherDay, timed), 'day');
  for (const timed of isTimed) take(pairOtherSums(linesWith(timed), withoutHash(), timed));
  return { pairs, ...left };
};
