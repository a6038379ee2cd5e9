import type { Cells } from '../admin/registries/cells';
import { ActCell } from './activity/ActCell';

/**
 * Fields that are drawn in a way of their own in lists, cards and the panel, by entity and field. Their code is part of the
 * lists', because they are drawn with the first rows.
 */
export const cells: Cells = {
  'activity.act': ActCell,
};
