import { noConnection, PlatformError } from './platformError';

/** Why code did not come though our server is there: the page is of an older version. */
export const newVersion = 'Reload for the new version';

/** Our own server is there and the file is not: a deploy has put others in its place. */
const whyMissing = async (): Promise<PlatformError> => {
  try {
    const { ok } = await fetch('/config.json', { cache: 'no-store' });
    return new PlatformError(ok ? newVersion : noConnection, 0);
  } catch {
    return new PlatformError(noConnection, 0);
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
