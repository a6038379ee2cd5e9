import type { Capability } from '../../entities/capability';
import { every } from '../../base/sweep';
import { unreadIndexes } from './endedCauses';
import { deleteOldNotifications, notificationRoutes } from './notifications';

/** Notifications of people. What they are about is told by the capabilities that it concerns. */
export const notifications: Capability = {
  storedCode: unreadIndexes,
  sweeps: ({ db }) => [{ name: 'delete-notifications', everyMs: every.hour, run: () => deleteOldNotifications(db) }],
  routes: [notificationRoutes],
};
