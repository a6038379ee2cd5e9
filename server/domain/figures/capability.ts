import type { Capability } from '../../entities/capability';
import { figuresRoute } from './routes';

/** What `src/resources/figures.ts` counts. */
export const figures: Capability = { routes: [figuresRoute] };
