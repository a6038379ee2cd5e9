import { useNotify, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import type { Notices } from '../../dataProvider/notices';
import type { AboutNoticeArgs } from '../outcomes/useNotifyDone';
import { newSignIns } from '../../resources/newSignIns';
import { isUrgentNotice } from '../../resources/urgentNotices';
import { translateWords } from '../../resources/language/words';

/** Shows the notices that the platform sends to this user, but those that the screen asks about itself (`NewSignIns`). */
export const usePlatformNotices = ({ subscribe }: Notices): void => {
  const notify = useNotify();
  const t = useTranslate();
  useEffect(
    () =>
      subscribe(({ subject, words }) => {
        if (subject.startsWith(`${newSignIns}/`)) return;
        notify(translateWords(words, t), {
          type: isUrgentNotice(words.phrase) ? 'warning' : 'info',
          messageArgs: { about: subject, isNotice: true } satisfies AboutNoticeArgs,
        });
      }),
    [subscribe, notify, t],
  );
};
