import type { CreateEngine } from '../../server/database/open';
import { builtPages } from '../../server/base/builtFiles';

/** What the development server loads anew with each change. */
export { reportOnDefinitions } from '../definitions/report';

/** Why a start failed, for the terminal and the browser. */
export const describeFailure = async (error: unknown): Promise<string> =>
  (await import('../../server/commands/describeError')).describeError(error);

/** A started server: what it says in the terminal, and how to stop it. */
export interface Started {
  text: string;
  stop: () => Promise<void>;
}

/** Starts the server with the settings of the environment. What it says names the address of the pages, where there is one. */
type Start = (createEngine: CreateEngine, pagesAddress: string | undefined) => Promise<Started>;

/** Loads the server. */
export const loadServer = async (): Promise<Start> => {
  const [{ start }, { startText }, { readSettings }] = await Promise.all([
    import('../../server/start'),
    import('../../server/startText'),
    import('../../server/base/settings'),
  ]);
  return async (createEngine, pagesAddress) => {
    const settings = readSettings(process.env);
    const running = await start(settings, builtPages, createEngine);
    return { text: startText(settings, { ...running, address: pagesAddress ?? running.address }), stop: running.stop };
  };
};
