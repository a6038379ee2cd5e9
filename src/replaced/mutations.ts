/**
 * In place of react-query's cache of mutations: the console changes records by calls of its own (`useAct`), so that there are
 * none to find, resume or forget.
 */
export class MutationCache {
  findAll = (): readonly never[] => [];
  resumePausedMutations = (): Promise<void> => Promise.resolve();
  clear = (): void => undefined;
}
