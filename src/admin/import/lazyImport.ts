import { lazyComponent } from '../loading/lazyComponent';
import { loadTranslations } from './translations';
// The style is imported here: the retry that fetches the dialog's code again does not fetch its style again.
import './import.css';

/** The dialog that imports a file; its code, and the words of all languages, are fetched when it is first opened. */
export const ImportDialog = lazyComponent(async () => {
  const [code] = await Promise.all([import('./ImportDialog'), loadTranslations()]);
  return code;
});
