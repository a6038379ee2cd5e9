import { build, type Plugin } from 'vite';

/** Builds the public pages, and the page of receipts, beside the console. The development server shows them without server rendering. */
export const publicPages: Plugin = {
  name: 'public-pages',
  closeBundle: async () => {
    for (const configFile of ['vite.public.config.ts', 'vite.receipt.config.ts'])
      await build({ configFile, logLevel: 'warn' });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/(extended-pg|payment-gateway)([/?]|$)/.test(request.url ?? '')) request.url = '/public.html';
      next();
    });
  },
};
