/** How often sweeps run, in ms. */
export const every = {
  fiveSeconds: 5000,
  halfMinute: 30_000,
  minute: 60_000,
  fiveMinutes: 300_000,
  hour: 3_600_000,
} as const;

/** Work that a timer starts. */
export interface Sweep {
  /** Name in logs and metrics. */
  name: string;
  everyMs: number;
  /** Does it once; may return how many records it moved. */
  run: () => Promise<unknown>;
}
