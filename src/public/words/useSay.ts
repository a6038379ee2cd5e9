import { createContext, useContext } from 'react';
import { sayIn, type Say } from './language';

/** How the page's language says words. */
export const SayContext = createContext<Say>(sayIn('en'));

/** Says words in the page's language. */
export const useSay = (): Say => useContext(SayContext);
