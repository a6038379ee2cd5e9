/** Fetches the console's code; a second call finds it under way. */
export const loadConsole = () => import('./Console');
