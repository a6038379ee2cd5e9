import { savesData } from './admin/parts/savesData';

/** Asks for files that will be wanted, and runs none of them. The build writes their names into the page. */
const prefetch = () => {
  const names = document.querySelector<HTMLMetaElement>('meta[name=first-acts]');
  if (!names || savesData()) return;
  for (const href of names.content.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }),
    );
  names.remove();
};

/**
 * Fetches the console's code; a second call finds it under way. Then the network has nothing to do until the rows come, and
 * fetches what dialogs and menus are made of.
 */
export const loadConsole = async () => {
  const module = await import('./Console');
  prefetch();
  return module;
};
