/** In place of react-query's: the console has no lists without an end. */
const noInfiniteQueries = (): never => {
  throw new Error('Infinite queries are not available');
};

export {
  noInfiniteQueries as hasNextPage,
  noInfiniteQueries as hasPreviousPage,
  noInfiniteQueries as infiniteQueryBehavior,
};
