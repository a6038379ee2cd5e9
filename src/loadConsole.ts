import { savesData } from './admin/loading/savesData';

/**
 * Adds a `<link>` for each file that the build lists in `<meta name={name}>`. Removes the meta element, so that a
 * second call does nothing.
 */
const addLinks = (name: string, attributes: Partial<HTMLLinkElement>) => {
  const names = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  if (!names) return;
  for (const href of names.content.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href, ...attributes }));
  names.remove();
};

/** Preloads the font, so that the first layout uses it and text does not move when it arrives. */
export const preloadFont = (): void => addLinks('fonts', { rel: 'preload', as: 'font' });

/** Whether the address opens a record beside its list. The panel is then drawn with the rows. */
const opensRecord = () => new URLSearchParams(location.search).has('open');

/**
 * Fetches the console's code; later calls share the first request. Then prefetches the code of dialogs and menus,
 * because the network is idle until the rows are requested.
 */
export const loadConsole = async () => {
  if (opensRecord()) addLinks('first-actions', { rel: 'modulepreload' });
  const module = await import('./Console');
  // After the code and not in parallel with it: on a slow network the font would delay the code.
  preloadFont();
  if (!savesData()) addLinks('first-actions', { rel: 'prefetch', as: 'script' });
  return module;
};
