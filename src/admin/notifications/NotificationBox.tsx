import { useLocaleState, useTranslate } from 'react-admin';
import { Fragment, useState } from 'react';
import { formatDateTime, formatTime } from '../../format/dates';
import { translateWords } from '../../resources/language/words';
import { useNamedRecord } from '../fields/useNamedRecord';
import { placeBelow } from '../menus/placement';
import { usePlaced } from '../menus/usePlaced';
import { Button } from '../parts/Button';
import { Layer } from '../parts/Layer';
import { onPlainClick } from '../browser/onPlainClick';
import { labelOfDialog, openOwnDialog, ownDialogOf } from '../state/ownDialogs';
import { LoadFailure } from '../outcomes/LoadFailure';
import { Alerts } from './Alerts';
import { groupByDay } from './groupByDay';
import { useConsole } from '../state/ConsoleContext';
import { useNotifications, type Notification } from './useNotifications';

/** The entity whose list is of what alert rules told. */
const alerts = 'alerts';

interface ItemProps {
  notification: Notification;
  /** Called when what it leads to is opened here, or in another tab. */
  onFollow: (isHere: boolean) => void;
}

const Item = ({ notification, onFollow }: ItemProps) => {
  const t = useTranslate();
  const { words, subject, createDate, isRead } = notification;
  const named = useNamedRecord(subject);
  const dialog = ownDialogOf(subject);
  const text = dialog ? t(labelOfDialog(dialog)) : named.text;
  const content = (
    <>
      <span className="notification-text">
        {!isRead && <span className="visually-hidden">{t('Unread')}: </span>}
        {translateWords(words, t)}
      </span>
      <span className="notification-foot">
        <span className="notification-subject">{text}</span>
        <time dateTime={createDate} title={formatDateTime(createDate)}>
          {formatTime(new Date(createDate))}
        </time>
      </span>
    </>
  );
  const className = isRead ? 'notification' : 'notification unread';
  if (dialog)
    return (
      <button
        className={className}
        type="button"
        onClick={() => {
          onFollow(true);
          openOwnDialog.set(dialog);
        }}
      >
        {content}
      </button>
    );
  const { link } = named;
  if (!link) return <div className={className}>{content}</div>;
  return (
    <a
      className={className}
      href={link.path}
      onClick={(event) => {
        onPlainClick(() => {
          onFollow(true);
          link.open();
        })(event);
        if (!event.defaultPrevented) onFollow(false);
      }}
      onAuxClick={() => onFollow(false)}
    >
      {content}
    </a>
  );
};

/** The list of what alert rules told, for whoever may open it. */
const AllAlerts = ({ onFollow }: { onFollow: () => void }) => {
  const { config } = useConsole();
  const { text, link } = useNamedRecord(alerts);
  return (
    config.extensions &&
    link && (
      <a
        className="notification-more"
        href={link.path}
        onClick={onPlainClick(() => {
          onFollow();
          link.open();
        })}
      >
        {text}
      </a>
    )
  );
};

interface Props {
  anchor: HTMLElement;
  /** Number of unread notifications now. When it grows, newer ones can be shown. */
  unread: number;
  onClose: () => void;
}

/** The user's notifications, grouped by day. Each leads to its record or list. */
const NotificationBox = ({ anchor, unread, onClose }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const box = usePlaced<HTMLDivElement>(anchor, placeBelow);
  const { shown, error, isFetching, hasOlder, reload, showOlder, markRead } = useNotifications();
  const [unreadBefore, setUnreadBefore] = useState(unread);
  // What was read meanwhile lowers the number from which it grows.
  if (unread < unreadBefore) setUnreadBefore(unread);
  const hasNewer = unread > unreadBefore;
  const follow = ({ id, isRead }: Notification, isHere: boolean) => {
    if (!isRead) void markRead({ id });
    if (isHere) onClose();
  };
  const days = shown && groupByDay(shown, locale);
  return (
    <Layer ref={box} layerClass="clear" className="notification-box" aria-labelledby="notifications" onClose={onClose}>
      <header className="notification-head">
        <h2 id="notifications">{t('Your notifications')}</h2>
        {shown?.some(({ isRead }) => !isRead) && (
          <Button className="small plain" onClick={() => void markRead({ upTo: shown[0]!.id })}>
            {t('Mark all read')}
          </Button>
        )}
      </header>
      <div className="notification-list">
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!shown && !error && <p role="status">{t('Loading…')}</p>}
        {hasNewer && (
          <Button
            className="small"
            isBusy={isFetching}
            onClick={() => {
              setUnreadBefore(unread);
              reload();
            }}
          >
            {t('Show new')}
          </Button>
        )}
        {shown?.length === 0 && <p className="muted">{t('Nothing new. Messages about your work appear here.')}</p>}
        {days?.map(({ day, items }) => (
          <Fragment key={day}>
            <h3>{day}</h3>
            <ul>
              {items.map((notification) => (
                <li key={notification.id}>
                  <Item notification={notification} onFollow={(isHere) => follow(notification, isHere)} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        {hasOlder && (
          <Button className="small" isBusy={isFetching} onClick={showOlder}>
            {t('Show older')}
          </Button>
        )}
      </div>
      <AllAlerts onFollow={onClose} />
      <Alerts />
    </Layer>
  );
};

export default NotificationBox;
