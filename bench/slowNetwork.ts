import type { Page } from '@playwright/test';

/** Slow 4G. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** How many times slower than this machine's the emulated processor is. */
export const cpuSlowdown = 4;

/** Gives a page the network and the processor of a cheap phone on a slow connection. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};
