import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Ticks of a processor's time in `/proc` in a second. */
const ticksPerSecond = 100;
const msPerSecond = 1000;
/** From this share of a processor on a process has no more to give. */
const full = 0.8;

const processorSeconds = async (pid: number) => {
  const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** Watches a server from now on; what comes back says, in words, what has limited it until it is called. */
export const watchLimit = async (pid: number): Promise<() => Promise<string>> => {
  const [began, worked] = [performance.now(), await processorSeconds(pid)];
  return async () => {
    const seconds = (performance.now() - began) / msPerSecond;
    const share = ((await processorSeconds(pid)) - worked) / seconds;
    const limit =
      share > full
        ? 'its own work is the limit'
        : `it waits for the database, or for one of ${availableParallelism()} processors that both share with the load`;
    return `the server used ${(share * 100).toFixed(0)} % of a processor: ${limit}`;
  };
};
