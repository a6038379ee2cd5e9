/** Does whoever is here want little to be fetched (the browser's Save-Data)? */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
