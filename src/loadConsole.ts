import { savesData } from './admin/parts/savesData';

/** Links to the files whose names the build wrote into the page under this name; once. */
const link = (name: string, attributes: Partial<HTMLLinkElement>) => {
  const names = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
  if (!names) return;
  for (const href of names.content.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href, ...attributes }));
  names.remove();
};

/** Fetches the letters that words are drawn with: before anything is drawn, so that nothing is laid out twice for letters that came late. */
export const fetchLetters = (): void => link('letters', { rel: 'preload', as: 'font' });

/**
 * Fetches the console's code; a second call finds it under way. Then the network has nothing to do until the rows come, and
 * fetches what dialogs and menus are made of.
 */
export const loadConsole = async () => {
  const module = await import('./Console');
  // Not beside the code, whose way they would lengthen: while it runs the network has nothing to do.
  fetchLetters();
  if (!savesData()) link('first-acts', { rel: 'prefetch', as: 'script' });
  return module;
};
