import { useTranslate } from 'react-admin';
import { formatRecent } from '../../format/dates';
import type { FieldComponentProps } from '../registries/cells';
import { fieldText } from './fieldText';
import { useSilentSince } from './useSilence';

/** Levels up to this percentage are highlighted. */
const lowPercent = 20;
/** A bar of the signal is lit above its percentage. */
const barThresholds = [0, 25, 50, 75];
const barWidth = 3;
const barStep = 4.5;
const fullWidth = 13;

const Signal = ({ percent }: { percent: number }) =>
  barThresholds.map((threshold, index) => (
    <rect
      key={threshold}
      x={index * barStep + 1}
      y={9 - index * 2.5}
      width={barWidth}
      height={3 + index * 2.5}
      rx="1"
      opacity={percent > threshold ? 1 : 0.25}
    />
  ));

const Battery = ({ percent }: { percent: number }) => (
  <>
    <rect x="0.75" y="1.75" width="16.5" height="8.5" rx="2.25" fill="none" stroke="currentColor" strokeWidth="1.25" />
    <rect x="18.25" y="4.25" width="1.5" height="3.5" rx="0.75" />
    <rect x="2.5" y="3.5" width={(fullWidth * percent) / 100} height="5" rx="1" />
  </>
);

/**
 * A level that a device reported (battery, signal), as a drawing and a number. A report that is too old is shown as
 * past, without the drawing and its colour.
 */
export const LevelField = ({ field, value, record }: FieldComponentProps) => {
  const t = useTranslate();
  const since = useSilentSince(field.level, record);
  const percent = Math.min(100, Math.max(0, Number(value)));
  const figure = fieldText(field, value, t);
  const Drawing = field.level?.drawn === 'signal' ? Signal : Battery;
  return (
    <span
      className={since ? 'level past' : percent <= lowPercent ? 'level low' : 'level'}
      title={since ? t('As it was at %{time}', { time: formatRecent(since) }) : undefined}
    >
      <svg width="20" height="12" fill="currentColor" aria-hidden="true">
        {since ? (
          <path d="M4 6h12" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 2" />
        ) : (
          <Drawing percent={percent} />
        )}
      </svg>
      {since ? t('last known %{level}', { level: figure }) : figure}
    </span>
  );
};
