import { useTranslate } from 'react-admin';
import { formatTime } from '../../format/dates';
import { useLiveState } from '../state/useLiveState';

/** Says whether what is shown follows the platform, and since when not. */
export const LiveIndicator = () => {
  const t = useTranslate();
  const state = useLiveState();
  const words =
    state.kind === 'live'
      ? t('Live')
      : state.kind === 'reconnecting'
        ? t('Reconnecting…')
        : t('Not live since %{time}', { time: formatTime(new Date(state.since)) });
  return (
    <span className={`live ${state.kind}`} role="status">
      <i aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
};
