import { useStore } from 'react-admin';

/** What else a new notification does, where the user has turned it on: in this browser, for all its tabs. */
export type AlertName = 'sound' | 'desktop' | 'title';

/** Returns whether an alert is turned on, and a function that changes it. All are off at first. */
export const useAlert = (name: AlertName): [isOn: boolean, turn: (isOn: boolean) => void] =>
  useStore(`alerts.${name}`, false);

const toneHz = 880;
const toneSeconds = 0.25;
const loudness = 0.08;

/** Plays a short tone. Browsers stay silent until the user has clicked or typed in the page. */
export const playTone = async (): Promise<void> => {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = toneHz;
  volume.gain.setValueAtTime(loudness, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(loudness / 100, context.currentTime + toneSeconds);
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(context.currentTime + toneSeconds);
};

/** Whether this browser can show notifications on the desktop: it asks for a secure origin. */
export const hasDesktopNotifications = (): boolean => 'Notification' in window && isSecureContext;

/** Shows a notification on the desktop while the page is out of sight. One with the same tag replaces it. */
export const showOnDesktop = (text: string, tag: string, onPress: () => void): void => {
  if (!document.hidden || !hasDesktopNotifications() || Notification.permission !== 'granted') return;
  const shown = new Notification(text, { tag });
  shown.addEventListener('click', () => {
    window.focus();
    onPress();
    shown.close();
  });
};

/** How long (ms) the tab that alerts keeps the others silent. */
const aloneMs = 1500;

/** Runs `alert` in one tab of this browser only, where the browser has locks. */
export const inOneTab = async (alert: () => void): Promise<void> => {
  if (!('locks' in navigator)) return alert();
  await navigator.locks.request('alerts', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    alert();
    await new Promise((resolve) => setTimeout(resolve, aloneMs));
  });
};
