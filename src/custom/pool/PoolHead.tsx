import { useTranslate } from 'react-admin';
import { useFigures } from '../../admin/calls/useFigures';
import { Icon } from '../../admin/parts/icons';
import { translateWords } from '../../resources/language/words';
import { poolWords } from './poolWords';

/** Accounts become free with time, without events. */
const refetchIntervalMs = 30_000;

/** Above the pool, for who can mend it: since when no account is free, and how many payers were turned away. */
export const PoolHead = () => {
  const t = useTranslate();
  const { figures } = useFigures({ refetchIntervalMs });
  const words = figures?.pool && poolWords(figures.pool);
  if (!words) return null;
  return (
    <section className="card main-urgent" role="status">
      <Icon name="dispute" size={16} />
      <p>
        <b>{t(words.title)}</b>{' '}
        <span className="muted">{words.details.map((detail) => translateWords(detail, t)).join(' · ')}</span>
      </p>
    </section>
  );
};
