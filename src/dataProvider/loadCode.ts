import { failureCodes, noConnection, PlatformError } from './platformError';

/** Error for code that is missing although our server answers: a new version was deployed. */
const newVersion = () => new PlatformError('Reload for the new version', 0, { code: failureCodes.newVersion });

/** The question whether our server answers, while it is asked. Files that are missing at the same time share it. */
let asking: Promise<boolean> | undefined;
const serverAnswers = (): Promise<boolean> => {
  asking ??= fetch('/config.json', { cache: 'no-store' })
    .then(
      ({ ok }) => ok,
      () => false,
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
};

/** Finds out why a file is missing. If our server answers, a deploy has replaced its files. */
const whyMissing = async (): Promise<PlatformError> => ((await serverAnswers()) ? newVersion() : noConnection());

/** Loads code on demand. Rejects with a `PlatformError` that tells the user what to do. */
export const loadCode = async <M>(load: () => Promise<M>): Promise<M> => {
  try {
    return await load();
  } catch {
    throw await whyMissing();
  }
};
