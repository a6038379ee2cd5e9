import { savesData } from './admin/loading/savesData';

/** Returns the files that the build lists in `<meta name={name}>`. Removes the meta element: a second call returns none. */
const takeFiles = (name: string): string[] => {
  const names = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  names?.remove();
  return names?.content.split(' ') ?? [];
};

/** Adds a `<link>` for each of these files. */
const addLinks = (name: string, attributes: Partial<HTMLLinkElement>) => {
  for (const href of takeFiles(name))
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href, ...attributes }));
};

/**
 * Fetches these files into the browser's cache, without running them. A link with `prefetch` would do the same, but Firefox wants
 * `default-src` to allow it.
 */
const fetchFiles = (name: string) => {
  const fetchWhole = async (file: string) => (await fetch(file, { priority: 'low' })).blob();
  for (const file of takeFiles(name)) fetchWhole(file).catch(() => undefined);
};

/** Preloads the font beside the styles that name it, so that the first layout uses it and text does not move when it arrives. */
export const preloadFont = (): void => addLinks('fonts', { rel: 'preload', as: 'font' });

/** Whether the address opens a record beside its list. The panel is then drawn with the rows. */
const opensRecord = () => /[?&]open=/.test(location.search);

/** Whether the address needs only the definitions that come with the console (`scripts/vite/laterDefinitions.ts`). */
const opensFirstScreen = () => /\/(main|invoices)$/.test(location.pathname) && !opensRecord();

/**
 * Fetches the console's code; later calls share the first request. Then prefetches the code of dialogs and menus,
 * because the network is idle until the rows are requested.
 */
export const loadConsole = async () => {
  if (opensRecord()) addLinks('first-actions', { rel: 'modulepreload' });
  if (!opensFirstScreen()) addLinks('definitions', { rel: 'modulepreload' });
  const module = await import('./Console');
  // After the code and not in parallel with it: on a slow network the font would delay the code.
  void document.fonts.load("1em 'Inter Variable'");
  if (!savesData()) {
    fetchFiles('definitions');
    fetchFiles('first-actions');
  }
  return module;
};
