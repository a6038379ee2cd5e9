import { useTranslate } from 'react-admin';
import { reportColumns, type Report, type ReportColumnName } from '../../resources/reports';
import { changeOf, changeText, figureText, isFallen } from './figureText';

const shownFirst: readonly ReportColumnName[] = [
  'created',
  'successRate',
  'usdt',
  'net',
  'reward',
  'agents',
  'fee',
  'completed',
];
const tileCount = 4;

/** The figures that matter most, each beside that of the period before. */
export const ReportTiles = ({ total }: Pick<Report, 'total'>) => {
  const t = useTranslate();
  const names = shownFirst.filter((name) => total.now[name] !== undefined).slice(0, tileCount);
  return (
    <dl className="report-tiles">
      {names.map((name) => {
        const [now, before] = [total.now[name], total.before[name]];
        const { label, unit } = reportColumns[name];
        // A rate changes by points.
        const change = unit === '%' ? (now ?? 0) - (before ?? 0) : changeOf(now, before);
        const text = unit === '%' ? changeText(change).replace(' %', '') : changeText(change);
        return (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd className="numeric">
              {figureText(name, now)} {unit === 'USDT' && typeof now === 'number' && <small>USDT</small>}
            </dd>
            <dd className="report-before numeric muted">
              {typeof now === 'number' && typeof before === 'number' && before !== 0 && (
                <b className={isFallen(change) ? 'report-fell' : undefined}>{text}</b>
              )}{' '}
              {typeof before === 'number' && before !== 0
                ? t('%{figure} before', { figure: figureText(name, before) })
                : t('Nothing before')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
