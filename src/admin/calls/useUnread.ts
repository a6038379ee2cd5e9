import { useQuery } from '@tanstack/react-query';
import { notifications } from '../../resources/notifications';
import { countQuery } from './countQuery';
import { usePlatform } from '../state/usePlatform';

/** The number of the user's notifications that were not read on any device; live. Undefined until it is known. */
export const useUnread = (): number | undefined =>
  useQuery(countQuery(usePlatform(), notifications, { isRead: false })).data?.total;
