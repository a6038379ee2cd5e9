import { startLoad, type Load, type LoadOptions } from './load';
import type { LoadedPlatform } from './loadedPlatform';
import { openConsole, type OpenConsole } from './openConsole';
import { expectTruth } from './truth';

/** Acts that are acknowledged before something fails, and again after it. */
const actsAround = 40;

/** What a fault may use: the load that works meanwhile, and the consoles that are open, one for each address. */
export interface Meanwhile {
  load: Load;
  consoles: readonly OpenConsole[];
}

/**
 * Lets people work on the servers of a platform at these addresses, with a console open on each, while `fail` makes something
 * fail and ends it. Afterwards work has to go on; then nothing that was acknowledged may be lost or done twice, the books have to
 * be right, and each console has to show it without a reload. `settled` expects more, before the servers are stopped.
 */
export const failUnderLoad = async (
  platform: LoadedPlatform,
  addresses: readonly string[],
  fail: (meanwhile: Meanwhile) => Promise<void>,
  { settled, ...options }: LoadOptions & { settled?: (load: Load) => Promise<void> } = {},
): Promise<Load> => {
  const consoles: OpenConsole[] = [];
  let load: Load | undefined;
  try {
    for (const address of addresses) consoles.push(await openConsole(address));
    load = await startLoad(addresses, options);
    await load.untilMore(actsAround);
    await fail({ load, consoles });
    await load.untilMore(actsAround);
    await load.stop();
    for (const console of consoles) await console.expectTruth();
    await settled?.(load);
  } finally {
    await load?.end();
    for (const console of consoles) await console.close();
  }
  await platform.stop();
  await platform.inDatabase((db) => expectTruth(db, load));
  return load;
};
