import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Role } from '../../resources/language/roles';
import { PageHead } from '../parts/PageHead';
import { useConsole } from '../state/ConsoleContext';

/** What an address without a screen is called. */
const noSuchScreen = 'There is no such screen';

const texts = {
  noSuchScreen: 'The address may be old or mistyped. Choose a screen in the menu.',
  /** A screen of another role. The platform is not called: its 403 would sign the user out. */
  notForYou: 'You do not have access to this screen. Ask an owner if you need it.',
  /** An owner has nobody to ask. */
  notForOwners: 'You do not have access to this screen.',
  /** A screen of extensions on a plain platform, which lacks its calls. */
  notOffered: 'This platform does not offer it',
  /** A menu entry whose screen is not built yet. */
  notBuilt: 'This screen is not available yet.',
} as const;

interface Props {
  why: Exclude<keyof typeof texts, 'notForOwners'>;
  /** Of the screen, where there is one. */
  title?: string;
}

/** Stands in the place of a screen that is not shown, and says why. */
const ScreenNotice = ({ why, title = noSuchScreen }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const text = why === 'notForYou' && session.role === Role.Owner ? texts.notForOwners : texts[why];
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

export default ScreenNotice;
