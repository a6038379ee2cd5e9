import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../freePort';

const driverProgram = '/usr/bin/WebKitWebDriver';
const displayProgram = '/usr/bin/Xvfb';
const browserProgram = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => existsSync(file));

/** Whether WebKit, its driver and a display without a screen are installed: Debian's `webkit2gtk-driver` and `xvfb`. */
export const hasWebKit =
  browserProgram !== undefined && [driverProgram, displayProgram].every((file) => existsSync(file));

/** WebKit, which opens one browser at a time. */
export interface StartedWebKit {
  /** Where downloaded files come. */
  downloads: string;
  /** Opens an empty browser. It gets these options of MiniBrowser. */
  open: (options?: readonly string[]) => Promise<WebDriver>;
  stop: () => Promise<void>;
}

const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.on('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await ended;
};

/** Starts a display, whose number is free, and what drives the browser there. */
export const startWebKit = async (): Promise<StartedWebKit> => {
  const home = await mkdtemp(join(tmpdir(), 'console-webkit-'));
  const downloads = join(home, 'downloads');
  await Promise.all([mkdir(downloads), mkdir(join(home, '.config'))]);
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const display = spawn(displayProgram, ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdout.on('data', (data: Buffer) => resolve(String(data).trim()));
    display.on('exit', () => reject(new Error('Xvfb did not start')));
  });
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: home, DISPLAY: `:${number}`, LANG: 'en_GB.UTF-8' },
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (driver.exitCode === null && !(await isReady())) await delay(50);
  return {
    downloads,
    open: (options = []) =>
      new Builder()
        .usingServer(address)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation', ...options] },
          }),
        )
        .build(),
    stop: async () => {
      await end(driver);
      await end(display);
      await rm(home, { recursive: true });
    },
  };
};
