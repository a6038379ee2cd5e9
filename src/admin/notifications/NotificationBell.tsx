import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { setTitleCount } from '../browser/documentTitle';
import { Icon } from '../parts/icons';
import { lazyComponent } from '../loading/lazyComponent';
import { prefetch } from '../loading/prefetch';
import { useWhenIdle } from '../loading/useWhenIdle';
import { useAlert } from './alerts';
import { useUnread } from '../calls/useUnread';
import './bell.css';

const NotificationBox = lazyComponent(() => import('./NotificationBox'));
const fetchBox = () => void prefetch([NotificationBox]);
/** Higher numbers are shown as this one and '+'. */
const largestShown = 99;

/** The bell in the header with the number of unread notifications. Opens the user's notifications. */
export const NotificationBell = () => {
  const t = useTranslate();
  const unread = useUnread() ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useWhenIdle(fetchBox);
  const [isInTitle] = useAlert('title');
  useEffect(() => setTitleCount(isInTitle ? unread : 0), [isInTitle, unread]);
  const label = unread === 0 ? t('Your notifications') : t('Your notifications: %{count} unread', { count: unread });
  return (
    <>
      <button
        className="button plain icon bell"
        type="button"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > largestShown ? `${largestShown}+` : unread}
          </span>
        )}
      </button>
      {anchor && <NotificationBox anchor={anchor} unread={unread} onClose={() => setAnchor(null)} />}
    </>
  );
};
