import { isStaff, type Role } from '../../../src/resources/language/roles';
import type { Settings } from '../../base/settings';

/** Whether a user of this role must have a second factor (`SECOND_FACTOR`). */
export const mustHaveFactor = ({ SECOND_FACTOR }: Pick<Settings, 'SECOND_FACTOR'>, role: Role): boolean =>
  SECOND_FACTOR === 'all' || (SECOND_FACTOR === 'staff' && isStaff(role));
