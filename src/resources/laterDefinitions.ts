/**
 * Completes the definitions of which a build has only the heads before the first rows: there it has the bodies
 * (`scripts/vite/laterDefinitions.ts`). In the sources every definition is whole from the beginning.
 */
import './index';
