import { failureCodes, PlatformError } from '../../../dataProvider/platformError';

/** Whether a call failed because the platform could not be reached. */
export const isOffline = (error: Error): boolean =>
  error instanceof PlatformError && error.code === failureCodes.noConnection;
