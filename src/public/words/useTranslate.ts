import { createContext, useContext } from 'react';
import { translateInto, type Translate } from './language';

/** How the page's language says words. */
export const TranslateContext = createContext<Translate>(translateInto('en'));

/** Says words in the page's language. */
export const useTranslate = (): Translate => useContext(TranslateContext);
