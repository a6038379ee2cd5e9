import { useTranslate } from 'react-admin';
import { lazyComponent } from '../../admin/parts/lazyComponent';
import { PageHead } from '../../admin/parts/PageHead';
import { useConsole } from '../../admin/state/ConsoleContext';
import { useFigures } from '../../admin/state/useFigures';
import { useErrorText } from '../../admin/state/useErrorText';
import { formatClock } from '../../format/dates';
import { screens } from '../../resources/index';
import { seesInMenu } from '../../resources/language/rights';
import { Role } from '../../resources/language/roles';
import { WhenSeen } from '../charts/chartParts';
import { MainTiles } from './MainTiles';

const forEveryone = new Set(['main', 'support']);
/** Roles with money of their own, which Main shows them (rules, section 8). */
const withOwn: readonly Role[] = [Role.Merchant, Role.Agent, Role.VaultOwner];
/** Who reads figures that are drawn. */
const withCharts: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator, Role.Finance, Role.VaultOwner];
/** What expires or falls silent is counted again after so long (ms), though nobody changed anything. */
const countedEvery = 30_000;
/** As high as a chart's card will be (px). */
const chartHeight = 416;

const MainCharts = lazyComponent(() => import('../charts/MainCharts'));
const Own = lazyComponent(() => import('./OwnFigures'));

/** The first screen after sign-in: what the platform has to say to this role, live. */
export const MainPage = () => {
  const t = useTranslate();
  const say = useErrorText();
  const { session } = useConsole();
  const counted = useFigures({ refetchIntervalMs: countedEvery });
  const { figures, error, isPlain } = counted;
  const hasMore = screens.some((screen) => !forEveryone.has(screen.name) && seesInMenu(screen, session.role));
  const isEmpty = !hasMore && !withOwn.includes(session.role);
  const words = isEmpty
    ? 'Your role has no other screens than Main and Support'
    : isPlain
      ? 'Choose a screen in the menu'
      : 'Live figures of your platform';
  return (
    <>
      <PageHead title={t('Main')} hidden />
      <section className="card welcome">
        <div>
          <h2>{t('Every payment, in one place')}</h2>
          <p className="muted">
            {t(words)}
            {figures && ` · ${t('counted at %{time}', { time: formatClock(new Date(figures.at)) })}`}
          </p>
        </div>
        <button className="button" type="button" disabled title={t('Not available yet')}>
          {t('Create workspace')}
        </button>
      </section>
      {error && (
        <p className="note" role="alert">
          {say(error)}
        </p>
      )}
      <MainTiles counted={counted} />
      {withOwn.includes(session.role) && <Own figures={figures} />}
      {withCharts.includes(session.role) && !isPlain && (
        <WhenSeen height={chartHeight} part={MainCharts}>
          {figures && <MainCharts figures={figures} />}
        </WhenSeen>
      )}
    </>
  );
};
