import { useEffect, type RefObject } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { unsentDialogs } from '../../authProvider/unsentInput';
import { consumeSignIn } from '../login/signedInHere';
import { useConsole } from '../state/ConsoleContext';

/**
 * After a sign-in on this page: moves the focus to the screen, because the login form that had it is gone, and says what was typed
 * into a dialog when the session before ended.
 */
export const useAfterSignIn = (screen: RefObject<HTMLElement | null>): void => {
  const t = useTranslate();
  const notify = useNotify();
  const { session } = useConsole();
  useEffect(() => {
    if (!consumeSignIn()) return;
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
    const [dialog] = unsentDialogs(session.id);
    if (dialog !== undefined) notify(t('What you typed into “%{dialog}” is kept: open it again to go on', { dialog }));
    // Once, when the screen replaces the login form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
};
