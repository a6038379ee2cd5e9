import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Clock ticks per second of the processor times in `/proc`. */
const ticksPerSecond = 100;
const msPerSecond = 1000;
/** A process that uses more than this share of a processor is limited by its own work. */
const saturatedShare = 0.8;

/** Returns the processor time that a process has used so far, in seconds: the fields `utime` and `stime` of `/proc/<pid>/stat`. */
export const processorSeconds = async (pid: number) => {
  const [, statFields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [utime, stime] = statFields.split(' ').slice(11, 13).map(Number);
  return (utime! + stime!) / ticksPerSecond;
};

/**
 * Starts watching a server's processor time. Returns a function that describes what has limited the server since then.
 */
export const watchLimit = async (pid: number): Promise<() => Promise<string>> => {
  const [startedAt, secondsAtStart] = [performance.now(), await processorSeconds(pid)];
  return async () => {
    const seconds = (performance.now() - startedAt) / msPerSecond;
    const share = ((await processorSeconds(pid)) - secondsAtStart) / seconds;
    const limit =
      share > saturatedShare
        ? 'its own work is the limit'
        : `it waits for the database, or for one of ${availableParallelism()} processors that both share with the load`;
    return `the server used ${(share * 100).toFixed(0)} % of a processor: ${limit}`;
  };
};
