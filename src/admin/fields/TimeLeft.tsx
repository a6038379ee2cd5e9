import { useTranslate } from 'react-admin';
import { useCallback, useSyncExternalStore } from 'react';
import { timeLeft } from '../../format/timeLeft';
import { subscribeToTicks } from '../state/ticker';

/** How long there is until a deadline, beside it. Drawn again only when its words change. */
export const TimeLeft = ({ deadline }: { deadline: string }) => {
  const t = useTranslate();
  const at = Date.parse(deadline);
  const words = useCallback(() => {
    const left = timeLeft(at, Date.now());
    return left ? `${left.urgency} ${t(left.phrase, { count: left.count })}` : '';
  }, [at, t]);
  const said = useSyncExternalStore(subscribeToTicks, words);
  const [urgency = '', ...rest] = said.split(' ');
  return <span className={`time-left numeric ${urgency}`}>{rest.join(' ')}</span>;
};
