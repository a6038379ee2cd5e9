import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { notifications, type NotificationRow } from '../../resources/notifications';
import { defaultSort } from '../../resources/language/definition';
import { isWords, type Words } from '../../resources/language/words';
import { useNotifyError } from '../outcomes/useNotifyError';
import { usePlatform } from '../state/usePlatform';

/** A notification: what happened, in words, to which record (`invoices/12`), when (ISO). */
export interface Notification {
  id: number;
  createDate: string;
  subject: string;
  words: Words;
  isRead: boolean;
}

const pageSize = 30;

/** Reads the values in a text. A phrase whose values can't be read is shown without them. */
const readArgs = (phrase: string, args: string): Words => {
  try {
    const words = { phrase, args: JSON.parse(args) as unknown };
    return isWords(words) ? words : { phrase };
  } catch {
    return { phrase };
  }
};

/**
 * The user's notifications, newest first, as they were when the box was opened: none that arrives moves what is being
 * read. `reload` fetches them again, `showOlder` more of them.
 */
export const useNotifications = () => {
  const platform = usePlatform();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const [size, setSize] = useState(pageSize);
  const [readIds, setReadIds] = useState<ReadonlySet<number>>(new Set());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [notifications.name, 'opened', size],
    queryFn: () =>
      platform.getList(notifications.name, {
        pagination: { page: 1, perPage: size },
        sort: defaultSort(notifications),
        filter: {},
      }),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
  });
  const rows = (data?.data ?? []) as NotificationRow[];
  const shown = rows.map(({ id, createDate, subject, phrase, args, isRead }): Notification => ({
    id,
    createDate,
    subject,
    words: readArgs(phrase, args),
    isRead: isRead === true || readIds.has(id),
  }));
  const markRead = async (which: { id: number } | { upTo: number }) => {
    try {
      await platform.readNotifications(which);
      const ids = 'id' in which ? [which.id] : shown.map(({ id }) => id);
      setReadIds((before) => new Set([...before, ...ids]));
      await queryClient.invalidateQueries({ queryKey: [notifications.name, relatedQueries.count] });
    } catch (problem) {
      notifyError(problem);
    }
  };
  return {
    shown: data && shown,
    error,
    isFetching,
    hasOlder: (data?.total ?? 0) > rows.length,
    reload: () => void refetch(),
    showOlder: () => setSize(size + pageSize),
    markRead,
  };
};
