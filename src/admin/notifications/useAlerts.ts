import { useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notices } from '../../dataProvider/notices';
import { translateWords } from '../../resources/language/words';
import { targetOf } from '../fields/useNamedRecord';
import { isPageHidden } from '../lock/pageHidden';
import { useConsole } from '../state/ConsoleContext';
import { openOwnDialog, ownDialogOf } from '../state/ownDialogs';
import { inOneTab, playTone, showOnDesktop, useAlert } from './alerts';

/** Alerts the user of each new notification in the ways that they have turned on. A locked screen shows no content. */
export const useAlerts = ({ subscribe }: Notices): void => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { session, config } = useConsole();
  const [hasSound] = useAlert('sound');
  const [isOnDesktop] = useAlert('desktop');
  useEffect(
    () =>
      subscribe(({ subject, words }) => {
        const alert = () => {
          if (hasSound) void playTone();
          if (!isOnDesktop) return;
          const dialog = ownDialogOf(subject);
          const target = targetOf(subject, session.role, config);
          showOnDesktop(isPageHidden() ? t('New notification') : translateWords(words, t), subject, () => {
            if (isPageHidden()) return;
            if (dialog) openOwnDialog.set(dialog);
            else if (target) void navigate(target.path);
          });
        };
        if (hasSound || isOnDesktop) void inOneTab(alert);
      }),
    [subscribe, t, navigate, session, config, hasSound, isOnDesktop],
  );
};
