import { lazyComponent } from '../loading/lazyComponent';

/** The rows of an import that waits; their code is fetched when they are first shown. */
export const ImportedRows = lazyComponent(() => import('./ImportedRows'));

/** What a pattern that waits reads in stored messages; its code is fetched when it is first shown. */
export const PatternTrial = lazyComponent(() => import('../inputs/PatternTrial'));
