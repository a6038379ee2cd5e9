import type { Condition } from '../../../resources/language/condition';
import type { Definition } from '../../../resources/language/definition';

/** Whether the filter of a list, a search aside, is one with which people work it off (`list.queues`). */
export const isQueue = ({ list }: Definition, filter: Condition): boolean =>
  list?.queues?.some((queue) =>
    Object.entries(queue).every(([name, value]) => JSON.stringify(filter[name]) === JSON.stringify(value)),
  ) ?? false;
