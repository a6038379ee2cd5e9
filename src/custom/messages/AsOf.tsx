import { useTranslate } from 'react-admin';
import { formatClock } from '../../format/dates';

/** When something was asked, for those who hear of no change since. */
export const AsOf = ({ at }: { at: number | undefined }) => {
  const t = useTranslate();
  if (at === undefined) return null;
  return <small className="muted numeric">{t('As of %{time}', { time: formatClock(new Date(at)) })}</small>;
};
