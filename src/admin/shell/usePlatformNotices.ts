import { useNotify, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import type { Notices } from '../../dataProvider/notices';
import { translateWords } from '../../resources/language/words';

/** Shows what the platform says to this person. */
export const usePlatformNotices = ({ subscribe }: Notices): void => {
  const notify = useNotify();
  const t = useTranslate();
  useEffect(
    () => subscribe(({ words }) => notify(translateWords(words, t), { type: 'warning' })),
    [subscribe, notify, t],
  );
};
