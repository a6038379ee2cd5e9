import { definitions as all } from '../../src/resources/index';

/** The entities that the reference API has: all but those that only another platform has. */
export const definitions = all.filter(({ elsewhere }) => !elsewhere);
