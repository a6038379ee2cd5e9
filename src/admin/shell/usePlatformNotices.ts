import { useNotify, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import type { Notices } from '../../dataProvider/notices';
import type { AboutNoticeArgs } from '../state/useNotifyDone';
import { isUrgentNotice } from '../../resources/urgentNotices';
import { translateWords } from '../../resources/language/words';

/** Shows the notices that the platform sends to this user. */
export const usePlatformNotices = ({ subscribe }: Notices): void => {
  const notify = useNotify();
  const t = useTranslate();
  useEffect(
    () =>
      subscribe(({ subject, words }) =>
        notify(translateWords(words, t), {
          type: isUrgentNotice(words.phrase) ? 'warning' : 'info',
          messageArgs: { about: subject, isNotice: true } satisfies AboutNoticeArgs,
        }),
      ),
    [subscribe, notify, t],
  );
};
