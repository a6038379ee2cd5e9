import { build, type Plugin } from 'vite';

/** Builds the public pages beside the console. The development server shows them without server rendering. */
export const publicPages: Plugin = {
  name: 'public-pages',
  closeBundle: async () => {
    await build({ configFile: 'vite.public.config.ts', logLevel: 'warn' });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/(extended-pg|payment-gateway)([/?]|$)/.test(request.url ?? '')) request.url = '/public.html';
      next();
    });
  },
};
