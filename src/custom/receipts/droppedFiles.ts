import { createStore } from '../../dataProvider/store';

/** Files that were dropped or pasted where no dialog was open yet. The dialog that opens for them takes them. */
export const droppedFiles = createStore<readonly File[]>([]);

/** Returns those files and forgets them. */
export const takeDroppedFiles = (): readonly File[] => {
  const files = droppedFiles.get();
  droppedFiles.set([]);
  return files;
};
