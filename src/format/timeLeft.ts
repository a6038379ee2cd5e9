/** How urgent a deadline is. */
export type Urgency = 'calm' | 'soon' | 'now' | 'past';

/**
 * Text for a deadline, which cannot be read as a time of day: `1h 40m`, `12m`, below five minutes `4m 10s` and `48s`; when it has passed
 * `3m over`.
 */
export interface TimeLeft {
  phrase:
    | '%{count}s'
    | '%{count}m'
    | '%{count}m %{rest}s'
    | '%{count}h'
    | '%{count}h %{rest}m'
    | '%{count}s over'
    | '%{count}m over'
    | '%{count}h over';
  count: number;
  /** Minutes beside hours, seconds beside minutes: two digits. */
  rest?: string;
  urgency: Urgency;
  /** How much of the whole time is left, in percent; undefined where its start is not known. */
  share?: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const soonLimit = 5 * minute;
/** From so long before a deadline on its time of day is enough beside the time that is left. */
const nearLimit = 24 * hour;

/** From so many hours on the minutes do not matter. */
const wholeHours = 10;

const twoDigits = (number: number) => String(number).padStart(2, '0');

const textBefore = (ms: number): Pick<TimeLeft, 'phrase' | 'count' | 'rest'> => {
  const hours = Math.floor(ms / hour);
  if (hours >= wholeHours) return { phrase: '%{count}h', count: hours };
  if (hours > 0)
    return { phrase: '%{count}h %{rest}m', count: hours, rest: twoDigits(Math.floor((ms % hour) / minute)) };
  const seconds = Math.ceil(ms / second);
  if (seconds < 60) return { phrase: '%{count}s', count: seconds };
  const count = Math.floor(seconds / 60);
  return ms < soonLimit
    ? { phrase: '%{count}m %{rest}s', count, rest: twoDigits(seconds % 60) }
    : { phrase: '%{count}m', count };
};

const textAfter = (ms: number): Pick<TimeLeft, 'phrase' | 'count'> => {
  if (ms < minute) return { phrase: '%{count}s over', count: Math.floor(ms / second) };
  if (ms < hour) return { phrase: '%{count}m over', count: Math.floor(ms / minute) };
  return { phrase: '%{count}h over', count: Math.floor(ms / hour) };
};

/** Below a third of the whole time it is soon, below a seventh now; where the whole is not known, five minutes and one. */
const urgencyOf = (leftMs: number, wholeMs: number): Urgency => {
  if (leftMs <= 0) return 'past';
  const isKnown = wholeMs > 0;
  if (leftMs < (isKnown ? wholeMs / 7 : minute)) return 'now';
  return leftMs < (isKnown ? wholeMs / 3 : soonLimit) ? 'soon' : 'calm';
};

/**
 * The text beside a deadline (epoch ms, like `now` and `start`, when the time began). More than a day before or an hour after the deadline
 * it returns null, since the date is enough, unless `always` is set because no date is shown.
 */
export const timeLeft = (
  deadline: number,
  now: number,
  { start = Number.NaN, always = false }: { start?: number; always?: boolean } = {},
): TimeLeft | null => {
  const leftMs = deadline - now;
  if (Number.isNaN(leftMs) || (!always && !(leftMs < nearLimit && leftMs > -hour))) return null;
  const wholeMs = deadline - start;
  return {
    ...(leftMs > 0 ? textBefore(leftMs) : textAfter(-leftMs)),
    urgency: urgencyOf(leftMs, wholeMs),
    ...(wholeMs > 0 ? { share: Math.max(0, Math.min(100, Math.round((100 * leftMs) / wholeMs))) } : {}),
  };
};
