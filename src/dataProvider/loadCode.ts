import { failureCodes, noConnection, PlatformError } from './platformError';

/** Code did not come though our server is there: the page is of an older version. */
const newVersion = () =>
  new PlatformError('Reload for the new version', 0, undefined, undefined, undefined, failureCodes.newVersion);

/** Our own server is there and the file is not: a deploy has put others in its place. */
const whyMissing = async (): Promise<PlatformError> => {
  try {
    const { ok } = await fetch('/config.json', { cache: 'no-store' });
    return ok ? newVersion() : noConnection();
  } catch {
    return noConnection();
  }
};

/** Loads code that is fetched when first wanted. Rejects with what to do about it, in words. */
export const loadCode = async <M>(load: () => Promise<M>): Promise<M> => {
  try {
    return await load();
  } catch {
    throw await whyMissing();
  }
};
