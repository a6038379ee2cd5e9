import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** What an export of the whole list of invoices costs. Memory in MB. */
export interface ExportCost {
  rows: number;
  /** From the click on 'Export' until the file is complete (s). */
  seconds: number;
  /** Script heap of the page after a collection: before the export, and the largest at any quarter of it. */
  heapBefore: number;
  heapDuring: number;
  /** Resident memory of the server: before the export, and the largest at any quarter of it. */
  serverBefore: number;
  serverDuring: number;
}

const bytesPerMb = 1_000_000;

const heapOf = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / bytesPerMb;
};

const residentOf = async (processId: number) => {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / bytesPerMb;
};

const linesOf = async (file: string) => {
  let lines = 0;
  for await (const part of createReadStream(file)) for (const byte of part as Buffer) if (byte === 10) lines += 1;
  return lines;
};

/** Exports the list of invoices in a browser, as a person does, and measures what it costs. */
export const exportList = async (
  browser: Browser,
  { address, token, processId }: { address: string; token: string; processId: number },
): Promise<ExportCost> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), token);
  await page.goto(`${address}/dashboard/invoices`);
  await page.locator('tbody tr').nth(5).waitFor();
  await page.waitForTimeout(3000);
  const session = await page.context().newCDPSession(page);
  const [heapBefore, serverBefore] = [await heapOf(session), await residentOf(processId)];
  const heap: number[] = [];
  const server: number[] = [];
  const startedAt = performance.now();
  const downloaded = page.waitForEvent('download', { timeout: 600_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  for (const share of [0.25, 0.5, 0.75, 0.95]) {
    await page.waitForFunction(
      (wanted) => {
        const bar = document.querySelector<HTMLProgressElement>('.exporting progress');
        return !bar || bar.value >= bar.max * wanted;
      },
      share,
      { timeout: 600_000, polling: 50 },
    );
    heap.push(await heapOf(session));
    server.push(await residentOf(processId));
  }
  const download = await downloaded;
  const file = await download.path();
  const seconds = (performance.now() - startedAt) / 1000;
  const rows = await linesOf(file);
  await download.delete();
  await page.close();
  return {
    rows,
    seconds,
    heapBefore,
    heapDuring: Math.max(...heap),
    serverBefore,
    serverDuring: Math.max(...server),
  };
};
