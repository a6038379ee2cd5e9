import { useLocaleState, useTranslate } from 'react-admin';
import { Icon } from '../../admin/parts/icons';
import { DayInput } from '../../admin/parts/DayInput';
import { periodText } from './periodText';
import { spansOf, stepped, type ChosenPeriod, type PeriodKind } from './period';

const kinds: Readonly<Record<PeriodKind, string>> = { day: 'Day', week: 'Week', month: 'Month', custom: 'Custom' };

interface Props {
  period: ChosenPeriod;
  /** The moment (ms) until which there is something to report. */
  now: number;
  onPeriod: (period: ChosenPeriod) => void;
}

/** Chooses the period of a report: its length, the one before or after, or its days. */
export const PeriodBar = ({ period, now, onPeriod }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const spans = spansOf(period, now);
  const step = (by: -1 | 1, label: string) => (
    <button
      className="button plain icon"
      type="button"
      aria-label={t(label)}
      title={t(label)}
      disabled={by === 1 && !spans.isOver}
      onClick={() => onPeriod(stepped(period, by))}
    >
      <Icon name={by === 1 ? 'right' : 'left'} size={16} />
    </button>
  );
  return (
    <div className="report-period">
      <div className="segments" role="group" aria-label={t('Period')}>
        {(Object.keys(kinds) as PeriodKind[]).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === period.kind}
            onClick={() => onPeriod({ ...period, kind })}
          >
            {t(kinds[kind])}
          </button>
        ))}
      </div>
      {period.kind === 'custom' ? (
        <div className="report-days">
          <label>
            <span className="visually-hidden">{t('From')}</span>
            <DayInput
              value={period.day}
              onChange={(day) =>
                day !== '' && onPeriod({ ...period, day, last: day > period.last ? day : period.last })
              }
            />
          </label>
          <span aria-hidden="true">–</span>
          <label>
            <span className="visually-hidden">{t('To')}</span>
            <DayInput
              value={period.last}
              onChange={(last) =>
                last !== '' && onPeriod({ ...period, last, day: last < period.day ? last : period.day })
              }
            />
          </label>
        </div>
      ) : (
        <div className="report-step">
          {step(-1, 'Period before')}
          <span>{periodText(period, spans.now, locale)}</span>
          {step(1, 'Next period')}
        </div>
      )}
      <div className="segments" role="group" aria-label={t('Time zone')}>
        {(['utc', 'local'] as const).map((zone) => (
          <button
            key={zone}
            type="button"
            aria-pressed={zone === period.zone}
            onClick={() => onPeriod({ ...period, zone })}
          >
            {zone === 'utc' ? 'UTC' : t('My time')}
          </button>
        ))}
      </div>
    </div>
  );
};
