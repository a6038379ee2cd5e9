import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { notifications } from '../../resources/notifications';
import { usePlatform } from '../state/usePlatform';
import { useUnread } from '../calls/useUnread';

/**
 * Marks what the user was told about a record (`support/12`) as read, once, when the record is shown: they have seen it. The
 * platform is asked only if something is unread.
 */
export const ReadAbout = ({ subject }: { subject: string }) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const unread = useUnread();
  const isAsked = useRef(false);
  useEffect(() => {
    if (unread === undefined || isAsked.current) return;
    isAsked.current = true;
    if (unread === 0) return;
    void platform
      .readNotifications({ subject })
      .then(() => queryClient.invalidateQueries({ queryKey: [notifications.name, relatedQueries.count] }))
      // They stay unread, and are read in the bell or the next time.
      .catch(() => undefined);
  }, [unread, subject, platform, queryClient]);
  return null;
};
