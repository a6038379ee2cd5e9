import { useTranslate } from 'react-admin';
import { PageHead } from '../../admin/shell/PageHead';
import { useConsole } from '../../admin/state/ConsoleContext';
import { screens } from '../../resources/index';
import { seesInMenu } from '../../resources/language/rights';

const forEveryone = new Set(['main', 'support']);

/** The first screen after sign-in. */
const MainPage = () => {
  const t = useTranslate();
  const { session } = useConsole();
  const hasMore = screens.some((screen) => !forEveryone.has(screen.name) && seesInMenu(screen, session.role));
  return (
    <>
      <PageHead title={t('Main')} hidden />
      <section className="card welcome">
        <div>
          <h2>{t('Every payment, in one place')}</h2>
          <p className="muted">
            {t(hasMore ? 'Choose a screen in the menu' : 'Your role has no other screens than Main and Support')}
          </p>
        </div>
        <button className="button" type="button" disabled title={t('Not available yet')}>
          {t('Create workspace')}
        </button>
      </section>
    </>
  );
};

export default MainPage;
