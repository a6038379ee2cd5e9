import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { DevelopmentPlatform } from './platform.mjs';

const sourceFolders = ['src', 'server'].map((folder) => join(root, folder, '/'));
const isSource = (file) => sourceFolders.some((folder) => file.startsWith(folder));

/**
 * Takes changes of the server's sources, many of which the console shares: starts the platform anew and then lets the browser
 * have them. Where something is wrong, the terminal and the browser name it, and both go on with what was right before.
 */
export class Changes {
  #server;
  #platform;
  /** @type {string[]} */
  #mistakes = [];
  #warnings = '';
  /** The texts of the sources as the platform loaded them last, by file. */
  #loadedTexts = new Map();
  /** The texts with which it runs. */
  #rightTexts = new Map();
  /** Files whose changes the browser has not got yet. */
  #heldBack = new Set();

  /** @param {import('vite').ViteDevServer} server */
  constructor(server) {
    this.#server = server;
    this.#platform = new DevelopmentPlatform(server);
    const { hot } = server.environments.client;
    hot.on('vite:client:connect', (_data, client) => {
      if (this.#mistakes.length > 0) client.send(this.#overlay);
    });
  }

  /** Starts the platform for the first time. Resolves with whether it runs or waits for a mistake to be mended. */
  start = () => this.#change();

  close = () => this.#platform.close();

  /** Resolves when calls can be answered. */
  settle = () => this.#platform.settled;

  /** Reads a source for the platform; undefined for other files. */
  textForPlatform(file) {
    if (!isSource(file)) return undefined;
    const text = readFileSync(file, 'utf8');
    this.#loadedTexts.set(file, text);
    return text;
  }

  /** The text that the browser gets of a source: the one with which the platform runs; undefined for other files. */
  textForBrowser = (file) => this.#rightTexts.get(file);

  /**
   * Takes a change of a file. Returns the modules that the browser has to load anew; undefined when it is nothing to the
   * platform.
   *
   * @param {import('vite').HotUpdateOptions} change
   */
  async take({ file, type, modules }) {
    const { client } = this.#server.environments;
    const isShared = this.#loadedTexts.has(file);
    // A new file may be what a mistake is about.
    const mayMend = this.#mistakes.length > 0 && type !== 'update' && isSource(file);
    if (!isShared && !mayMend) return undefined;
    const wasWrong = this.#mistakes.length > 0;
    await this.#change(file);
    if (this.#mistakes.length > 0) {
      this.#heldBack.add(file);
      return isShared ? [] : undefined;
    }
    const files = [...this.#heldBack, file];
    this.#heldBack.clear();
    const changed = files.flatMap((one) => [...(client.moduleGraph.getModulesByFile(one) ?? [])]);
    if (wasWrong) client.hot.send('platform:right');
    // What nothing imports would have the page loaded anew.
    return [...new Set([...modules, ...changed])].filter(({ importers }) => importers.size > 0);
  }

  async #change(file) {
    const { mistakes, warnings, cannotStart = false } = await this.#platform.change(file);
    const { logger } = this.#server.config;
    this.#mistakes = mistakes;
    if (mistakes.length === 0) this.#rightTexts = new Map(this.#loadedTexts);
    else {
      logger.error(mistakes.join('\n'), { timestamp: true });
      this.#server.environments.client.hot.send(this.#overlay);
    }
    if (warnings.length > 0 && warnings.join('\n') !== this.#warnings) logger.warn(warnings.join('\n'));
    this.#warnings = warnings.join('\n');
    return !cannotStart;
  }

  get #overlay() {
    const err = { message: this.#mistakes.join('\n\n'), stack: '', plugin: 'definitions' };
    return { type: /** @type {const} */ ('error'), err };
  }
}
