import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { median } from './measure';

/** Categories that count for pages without indexing. */
const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** Lighthouse's scores of a page, 0 to 100. */
export type Scores = Record<(typeof categories)[number], number>;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/**
 * Returns the medians of Lighthouse's scores of a page over some runs, on its phone with its simulated network. Prints the
 * audits that cost points.
 */
export const lighthouseScores = async (address: string, runs: number): Promise<Scores> => {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error' });
      const { lhr } = result!;
      scores.push(
        Object.fromEntries(
          categories.map((name) => [name, Math.round((lhr.categories[name]!.score ?? 0) * 100)]),
        ) as Scores,
      );
      for (const { id, score, displayValue } of Object.values(lhr.audits))
        if (run === 0 && score !== null && score < 0.9)
          process.stderr.write(`${new URL(address).pathname}: ${id} ${displayValue ?? ''}\n`);
    }
    return Object.fromEntries(categories.map((name) => [name, median(scores.map((score) => score[name]))])) as Scores;
  } finally {
    await browser.close();
  }
};
