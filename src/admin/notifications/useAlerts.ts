import { useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notices } from '../../dataProvider/notices';
import { definitions } from '../../resources/index';
import { openedAs } from '../../resources/language/relatedLists';
import { translateWords } from '../../resources/language/words';
import { isPageHidden } from '../lock/pageHidden';
import { recordPath } from '../opening/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { inOneTab, playTone, showOnDesktop, useAlert } from './alerts';

/** Alerts the user of each new notification in the ways that they have turned on. A locked screen shows no content. */
export const useAlerts = ({ subscribe }: Notices): void => {
  const t = useTranslate();
  const navigate = useNavigate();
  const { session } = useConsole();
  const [hasSound] = useAlert('sound');
  const [isOnDesktop] = useAlert('desktop');
  useEffect(
    () =>
      subscribe(({ entity, id, words }) => {
        const alert = () => {
          if (hasSound) void playTone();
          if (!isOnDesktop) return;
          const definition = definitions.find(({ name }) => name === entity);
          const opened = definition && openedAs(definitions, definition, session.role);
          showOnDesktop(isPageHidden() ? t('New notification') : translateWords(words, t), `${entity}/${id}`, () => {
            if (opened && !isPageHidden()) void navigate(recordPath({ entity: opened.name, id: String(id) }));
          });
        };
        if (hasSound || isOnDesktop) void inOneTab(alert);
      }),
    [subscribe, t, navigate, session, hasSound, isOnDesktop],
  );
};
