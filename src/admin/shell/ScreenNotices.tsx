import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageHead } from '../parts/PageHead';

const Notice = ({ title, text }: { title: string; text: string }) => {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t(title)} />
      <div className="note calm">
        <p className="notice-text">{t(text)}</p>
        <Link to="/dashboard/main">{t('Go to Main')}</Link>
      </div>
    </>
  );
};

/** An address that no screen has. */
export const NoSuchScreen = () => (
  <Notice title="There is no such screen" text="The address may be old or mistyped. Choose a screen in the menu." />
);

/** A screen of another role: said without asking the platform, which would sign the person out. */
export const NotForYou = ({ title }: { title: string }) => (
  <Notice title={title} text="Your role may not open this screen. Ask an owner if you need it." />
);

/** A screen of extensions on a platform without: said without asking for what it has no call for. */
export const NotOffered = ({ title }: { title: string }) => (
  <Notice title={title} text="This platform does not offer it" />
);

/** A screen of the menu that is still to come. */
export const NotBuilt = ({ title }: { title: string }) => (
  <Notice title={title} text="This screen is not available yet." />
);
