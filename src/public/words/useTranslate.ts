import { createContext, useContext } from 'react';
import { translateInto, type TranslateText } from './language';

/** How the page's language says words. */
export const TranslateContext = createContext<TranslateText>(translateInto('en'));

/** Says words in the page's language. */
export const useTranslate = (): TranslateText => useContext(TranslateContext);
