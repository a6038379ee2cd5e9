import type { QueryKey } from '@tanstack/react-query';

/** Query key of a single value, such as the exchange rate. */
export const scalarKey = (path: string): QueryKey => ['scalar', path];

/** Query key of the platform's figures. */
export const figuresKey: QueryKey = ['figures'];

/** Query key of statements. They are fetched together with the balance, which is shown above them. */
export const statementKey: QueryKey = ['statement'];

/** Second part of the query keys for data shown beside lists: related records, history and counts. */
export const relatedQueries = { belonging: 'belonging', history: 'history', count: 'count' } as const;
