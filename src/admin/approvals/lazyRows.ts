import { lazyComponent } from '../parts/lazyComponent';

/** The rows of an import that waits; their code is fetched when they are first shown. */
export const ImportedRows = lazyComponent(() => import('./ImportedRows'));
