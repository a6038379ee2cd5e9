import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { Switch } from '../parts/Switch';
import { hasDesktopNotifications, playTone, useAlert, type AlertName } from './alerts';

interface AlertProps {
  name: AlertName;
  label: string;
  /** Why it can't be turned on. */
  unavailable?: string;
  /** Called when it is turned on. Returns whether it may be. */
  onTurnOn?: () => Promise<boolean>;
}

const Alert = ({ name, label, unavailable, onTurnOn }: AlertProps) => {
  const t = useTranslate();
  const id = useId();
  const [isOn, turn] = useAlert(name);
  const change = async (on: boolean) => turn(on && (onTurnOn === undefined || (await onTurnOn())));
  return (
    <div className="alert-choice">
      <label htmlFor={id}>
        {t(label)}
        {unavailable !== undefined && <small className="muted">{t(unavailable)}</small>}
      </label>
      <Switch
        id={id}
        checked={isOn && unavailable === undefined}
        disabled={unavailable !== undefined}
        onSwitch={(on) => void change(on)}
      />
    </div>
  );
};

const sound = async () => {
  await playTone();
  return true;
};

/** What a new notification does besides appearing in the bell. The user turns each on, for this browser. */
export const Alerts = () => {
  const t = useTranslate();
  const [isDenied, setIsDenied] = useState(
    () => hasDesktopNotifications() && window.Notification.permission === 'denied',
  );
  const askForDesktop = async () => {
    const permission = await window.Notification.requestPermission();
    setIsDenied(permission === 'denied');
    return permission === 'granted';
  };
  const unavailable = !hasDesktopNotifications()
    ? 'This browser offers it only over HTTPS'
    : isDenied
      ? 'Allow notifications for this site in the browser first'
      : undefined;
  return (
    <details className="alert-choices">
      <summary>{t('Alert me')}</summary>
      <Alert name="sound" label="With a sound" onTurnOn={sound} />
      <Alert name="desktop" label="On the desktop" unavailable={unavailable} onTurnOn={askForDesktop} />
      <Alert name="title" label="With a number in the tab’s title" />
    </details>
  );
};
