import { useTranslate } from 'react-admin';
import { formatTime } from '../../format/dates';
import { useLiveState } from '../state/useLiveState';

/** Shows whether the live channel is connected, and if not, since when; nothing for a platform that has none. */
export const LiveIndicator = () => {
  const t = useTranslate();
  const state = useLiveState();
  if (state.kind === 'none') return null;
  const label =
    state.kind === 'live'
      ? t('Live')
      : state.kind === 'reconnecting'
        ? t('Reconnecting…')
        : t('Not live since %{time}', { time: formatTime(new Date(state.since)) });
  return (
    <span className={`live ${state.kind}`} role="status">
      <i aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
};
