import type { Capability } from '../../entities/capability';
import { limitRoutes } from './limits';
import { figuresRoute } from './routes';

/** What `src/resources/figures.ts` counts. */
export const figures: Capability = { routes: [figuresRoute, limitRoutes] };
