import { lazyComponent } from '../../loading/lazyComponent';
import './offers.css';

/** What a search offers beside its rows, loaded on demand. */
export const SearchOffers = lazyComponent(() => import('./SearchOffers'));
