import { createContext, useContext } from 'react';
import { translateInto, type TranslateText } from './language';

/** The translation function of the page's language. */
export const TranslateContext = createContext<TranslateText>(translateInto('en'));

/** Returns the translation function of the page's language. */
export const useTranslate = (): TranslateText => useContext(TranslateContext);
