import { join } from 'node:path';
import { createServerModuleRunner } from 'vite';
import { root } from '../ensure.mjs';
import { shareEngine } from './sharedEngine.mjs';

/**
 * What became of a change. `mistakes` say why it was not started: what ran before goes on, unless it `cannotStart`, which has
 * other reasons than the definitions. `warnings` keep nothing from working.
 *
 * @typedef {{ mistakes: string[]; warnings: string[]; cannotStart?: boolean }} Outcome
 */

const entry = '/scripts/dev/loaded.ts';
const serverFolder = join(root, 'server', '/');

/**
 * The platform, in the process of the development server: shared sources that a change does not touch stay loaded, and the embedded database
 * stays open, so that the changed one starts in half a second.
 */
export class DevelopmentPlatform {
  #server;
  #runner;
  #engine = shareEngine();
  /** @type {import('./loaded').Started | undefined} */
  #running;
  #wasStarted = false;
  /** Files that changed since the sources were loaded. */
  #changed = new Set();
  /** Whether the last load went wrong, perhaps in the middle. */
  #isIncomplete = false;
  /** @type {Promise<Outcome> | undefined} */
  #waiting;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {import('vite').ViteDevServer} server */
  constructor(server) {
    this.#server = server;
    this.#runner = createServerModuleRunner(server.environments.ssr, {
      hmr: false,
      // Stacks are mapped to the sources when they are read, and not whenever a module is loaded.
      sourcemapInterceptor: 'prepareStackTrace',
    });
  }

  /** Resolves when no change is being loaded or started. */
  get settled() {
    return this.#last;
  }

  /**
   * Loads the sources and, unless something is wrong with them, starts the platform anew. Changes that arrive meanwhile are
   * loaded together afterwards.
   *
   * @param {string} [file] what changed; nothing at the first start
   * @returns {Promise<Outcome>}
   */
  change(file) {
    if (file !== undefined) this.#changed.add(file);
    this.#waiting ??= this.#last.then(() => {
      this.#waiting = undefined;
      return this.#replace();
    });
    this.#last = this.#waiting;
    return this.#waiting;
  }

  /** Where the pages are, which the platform itself does not serve while developing. */
  get #pagesAddress() {
    return this.#server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  }

  /** Stops the platform for good. */
  async close() {
    await this.#stop();
    await this.#engine.close();
  }

  /**
   * Forgets the changed modules and all that import them, so that they are loaded anew; and those of the server, for what one of them was
   * given by a module that is loaded anew would stay.
   */
  #forgetChanged() {
    const { evaluatedModules } = this.#runner;
    const forgotten = new Set();
    const forget = (module) => {
      if (!module || forgotten.has(module)) return;
      forgotten.add(module);
      for (const importer of module.importers) forget(evaluatedModules.getModuleById(importer));
      evaluatedModules.invalidateModule(module);
    };
    for (const file of this.#changed)
      for (const module of evaluatedModules.getModulesByFile(file) ?? []) forget(module);
    for (const [file, modules] of evaluatedModules.fileToModulesMap)
      if (file.startsWith(serverFolder)) for (const module of modules) forget(module);
    if (this.#isIncomplete) this.#runner.clearCache();
    this.#changed.clear();
  }

  /** @returns {Promise<Outcome>} */
  async #replace() {
    this.#forgetChanged();
    this.#isIncomplete = true;
    try {
      const loaded = await this.#runner.import(entry);
      const report = await loaded.reportOnDefinitions();
      if (report.mistakes.length > 0) return report;
      const start = await loaded.loadServer();
      this.#isIncomplete = false;
      await this.#stop();
      this.#running = await start(this.#engine.create, this.#pagesAddress);
      if (!this.#wasStarted) process.stdout.write(this.#running.text);
      this.#wasStarted = true;
      return report;
    } catch (error) {
      return { mistakes: [await this.#describe(error)], warnings: [], cannotStart: !this.#isIncomplete };
    }
  }

  /** @returns {Promise<string>} */
  async #describe(error) {
    try {
      return await (await this.#runner.import(entry)).describeFailure(error);
    } catch {
      // What describes errors cannot be loaded either.
      return error.stack ?? String(error);
    }
  }

  async #stop() {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }
}
