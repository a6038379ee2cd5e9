import { useTranslate } from 'react-admin';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { PageHead } from '../../admin/parts/PageHead';
import { useConsole } from '../../admin/state/ConsoleContext';
import { useFigures } from '../../admin/calls/useFigures';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { formatClock } from '../../format/dates';
import { mayReadCharts } from '../../resources/figures';
import { screens } from '../../resources/index';
import { rolesWithFunds } from '../../resources/pages';
import { seesInMenu } from '../../resources/language/rights';
import { WhenVisible } from '../charts/WhenVisible';
import { MainTiles } from './MainTiles';

const screensOfEveryone = new Set(['main', 'support']);
/** Figures change without events, too: invoices expire and devices become silent. */
const refetchIntervalMs = 30_000;
/** Height of a chart card. It is reserved before the chart's code is loaded. */
const chartHeightPx = 416;

const MainCharts = lazyComponent(() => import('../charts/MainCharts'));
const PlainCharts = lazyComponent(() => import('./PlainCharts'));
/** Until its code is there the tiles stand in their places, without figures. */
const PlainTiles = lazyComponent(
  () => import('./PlainTiles'),
  ({ children }) => (
    <>
      <MainTiles figures={undefined} />
      {children}
    </>
  ),
);
const Waiting = lazyComponent(() => import('./Waiting'));
const UrgentLine = lazyComponent(() => import('./UrgentLine'));
const OwnFigures = lazyComponent(() => import('./OwnFigures'));

/** The first screen after sign-in: live figures for the user's role. */
export const MainPage = () => {
  const t = useTranslate();
  const { session } = useConsole();
  const { figures, error, retry, isPlain } = useFigures({ refetchIntervalMs });
  const hasOtherScreens = screens.some(
    (screen) => !screensOfEveryone.has(screen.name) && seesInMenu(screen, session.role),
  );
  const isEmpty = !hasOtherScreens && !rolesWithFunds.includes(session.role);
  const subtitle = isEmpty
    ? 'Your role has no other screens than Main and Support'
    : isPlain
      ? 'Figures of the lists that you may read'
      : 'Live figures';
  return (
    <>
      <PageHead title={t('Main')} hidden />
      <UrgentLine figures={figures} place="top" />
      <section className="card welcome">
        <div>
          <h2>{t('Every payment, in one place')}</h2>
          <p className="muted">
            {t(subtitle)}
            {figures && ` · ${t('counted at %{time}', { time: formatClock(new Date(figures.at)) })}`}
          </p>
        </div>
        <button className="button small" type="button" disabled title={t('Not available yet')}>
          {t('Create workspace')}
        </button>
      </section>
      {error && <LoadFailure error={error} onRetry={retry} heading="The figures could not be counted" />}
      {isPlain ? <PlainTiles /> : <MainTiles figures={figures} />}
      {!isPlain && <Waiting figures={figures} />}
      {rolesWithFunds.includes(session.role) && (
        <OwnFigures figures={figures} isCounting={!figures && !error && !isPlain} />
      )}
      {mayReadCharts(session.role) && (
        <WhenVisible heightPx={chartHeightPx} component={isPlain ? PlainCharts : MainCharts}>
          {isPlain ? <PlainCharts /> : figures && <MainCharts figures={figures} />}
        </WhenVisible>
      )}
      <UrgentLine figures={figures} place="foot" />
    </>
  );
};
