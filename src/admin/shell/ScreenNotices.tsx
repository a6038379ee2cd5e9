import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Role } from '../../resources/language/roles';
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

/** Shown for an address without a screen. */
export const NoSuchScreen = () => (
  <Notice title="There is no such screen" text="The address may be old or mistyped. Choose a screen in the menu." />
);

/** Shown for a screen of another role, which an owner may give. The platform is not called: its 403 would sign the user out. */
export const NotForYou = ({ title, role }: { title: string; role: Role }) => (
  <Notice
    title={title}
    text={
      role === Role.Owner
        ? 'You do not have access to this screen.'
        : 'You do not have access to this screen. Ask an owner if you need it.'
    }
  />
);

/** Shown for a screen of extensions on a plain platform, which lacks its calls. */
export const NotOffered = ({ title }: { title: string }) => (
  <Notice title={title} text="This platform does not offer it" />
);

/** Shown for a menu entry whose screen is not built yet. */
export const NotBuilt = ({ title }: { title: string }) => (
  <Notice title={title} text="This screen is not available yet." />
);
