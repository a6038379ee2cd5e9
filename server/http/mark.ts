import type { Mark } from '../../src/public/render';
import type { Settings } from '../base/settings';

export type { Mark };

/** Returns what the pages of payers say of whose platform it is; undefined where no setting does. */
export const markOf = ({ PLATFORM_NAME, PLATFORM_LOGO }: Settings): Mark | undefined =>
  PLATFORM_NAME === undefined ? undefined : { name: PLATFORM_NAME, logo: PLATFORM_LOGO };
