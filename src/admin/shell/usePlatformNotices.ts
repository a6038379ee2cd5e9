import { useNotify, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import type { Notices } from '../../dataProvider/notices';
import type { AboutNoticeArgs } from '../outcomes/useNotifyDone';
import { loadCode } from '../../dataProvider/loadCode';
import { newSignIns } from '../../resources/newSignIns';
import { translateWords } from '../../resources/language/words';

/** Shows the notices that the platform sends to this user, but those that the screen asks about itself (`NewSignIns`). */
export const usePlatformNotices = ({ subscribe }: Notices): void => {
  const notify = useNotify();
  const t = useTranslate();
  useEffect(
    () =>
      subscribe(({ subject, words }) => {
        if (subject.startsWith(`${newSignIns}/`)) return;
        const show = (isUrgent: boolean) =>
          notify(translateWords(words, t), {
            type: isUrgent ? 'warning' : 'info',
            messageArgs: { about: subject, isNotice: true } satisfies AboutNoticeArgs,
          });
        // The list of what is urgent is fetched with the first notice. Without it a notice is shown all the same.
        void loadCode(() => import('../../resources/urgentNotices')).then(
          ({ isUrgentNotice }) => show(isUrgentNotice(words.phrase)),
          () => show(false),
        );
      }),
    [subscribe, notify, t],
  );
};
