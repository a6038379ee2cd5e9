import { useTranslate } from 'react-admin';
import { formatRecent } from '../../format/dates';
import type { FieldComponentProps } from './fieldComponentProps';
import { fieldText } from './fieldText';
import { useSilentSince } from './useSilence';

/** At and below so many percent somebody should look after it. */
const low = 20;
/** Each bar of the signal stands for what is above so many percent. */
const bars = [0, 25, 50, 75];
const barWidth = 3;
const barStep = 4.5;
const fullWidth = 13;

const Signal = ({ share }: { share: number }) =>
  bars.map((above, place) => (
    <rect
      key={above}
      x={place * barStep + 1}
      y={9 - place * 2.5}
      width={barWidth}
      height={3 + place * 2.5}
      rx="1"
      opacity={share > above ? 1 : 0.25}
    />
  ));

const Battery = ({ share }: { share: number }) => (
  <>
    <rect x="0.75" y="1.75" width="16.5" height="8.5" rx="2.25" fill="none" stroke="currentColor" strokeWidth="1.25" />
    <rect x="18.25" y="4.25" width="1.5" height="3.5" rx="0.75" />
    <rect x="2.5" y="3.5" width={(fullWidth * share) / 100} height="5" rx="1" />
  </>
);

/**
 * What a device told of itself, drawn as what it is, and in figures. Told too long ago it is said to be how things were:
 * neither a full battery nor its colour is passed off as being so now.
 */
export const LevelField = ({ field, value, record }: FieldComponentProps) => {
  const t = useTranslate();
  const since = useSilentSince(field.level, record);
  const share = Math.min(100, Math.max(0, Number(value)));
  const figure = fieldText(field, value, t);
  const Drawing = field.level?.drawn === 'signal' ? Signal : Battery;
  return (
    <span
      className={since ? 'level past' : share <= low ? 'level low' : 'level'}
      title={since ? t('As it was at %{time}', { time: formatRecent(since) }) : undefined}
    >
      <svg width="20" height="12" fill="currentColor" aria-hidden="true">
        {since ? (
          <path d="M4 6h12" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 2" />
        ) : (
          <Drawing share={share} />
        )}
      </svg>
      {since ? t('was %{level}', { level: figure }) : figure}
    </span>
  );
};
