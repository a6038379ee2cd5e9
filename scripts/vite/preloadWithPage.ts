import type { Plugin } from 'vite';

/**
 * The page itself preloads what `main.ts` imports in any case, without waiting for a script to run. It also tells
 * `loadConsole.ts` the names of the files with the fonts and with what is clicked first.
 */
export const preloadWithPage: Plugin = {
  name: 'preload-with-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).flatMap((part) => (part.type === 'chunk' ? [part] : []));
      const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
      const scripts = (start ? [start.fileName, ...start.imports] : []).filter((file) => !html.includes(file));
      const filesNamed = (name: string) =>
        chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => fileName);
      const fonts = Object.keys(bundle ?? {}).filter((file) => file.includes('inter-latin-wght'));
      const links = scripts.map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `/${file}` }));
      const meta = (name: string, files: readonly string[]) => ({
        tag: 'meta',
        attrs: { name, content: files.map((file) => `/${file}`).join(' ') },
        injectTo: 'head' as const,
      });
      return [
        ...links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
        meta('fonts', fonts),
        meta('first-actions', filesNamed('firstActs')),
        meta('definitions', filesNamed('definitions')),
      ];
    },
  },
};
