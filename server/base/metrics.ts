import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { commit, version } from './version';

/** Upper bounds of durations, in seconds. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What an instance measures of itself, in the format of Prometheus. Names end with their unit. */
export class Metrics {
  readonly registry = new Registry();
  readonly #registers = [this.registry];

  /** Requests by method, route pattern and status. */
  readonly requests = new Histogram({
    name: 'console_request_duration_seconds',
    help: 'Duration of requests, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
    registers: this.#registers,
  });
  readonly build = new Gauge({
    name: 'console_build_info',
    help: 'Version and commit of the build that runs; always 1',
    labelNames: ['version', 'commit'] as const,
    registers: this.#registers,
  });
  readonly failedSignIns = new Counter({
    name: 'console_failed_sign_ins_total',
    help: 'Sign-ins that were refused, by password or second factor',
    registers: this.#registers,
  });
  readonly eventDelay = new Histogram({
    name: 'console_event_delay_seconds',
    help: 'Time from when a change arrived at this instance until it was sent to its readers',
    buckets: seconds,
    registers: this.#registers,
  });
  readonly sweepDuration = new Histogram({
    name: 'console_sweep_duration_seconds',
    help: 'Duration of what timers do, such as expiring invoices',
    labelNames: ['sweep'] as const,
    buckets: seconds,
    registers: this.#registers,
  });
  readonly sweepSuccess = new Gauge({
    name: 'console_sweep_last_success_timestamp_seconds',
    help: 'When each sweep last succeeded, in seconds since 1970',
    labelNames: ['sweep'] as const,
    registers: this.#registers,
  });

  constructor() {
    this.build.set({ version, commit }, 1);
  }

  /** Adds figures of the process: memory, event loop, CPU, handles. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Figures that are read when somebody asks for the text. */
  readonly #readings: (() => Promise<void>)[] = [];

  /**
   * Adds figures that one call reads when they are asked for. Those that cannot be read are left out of that text, so that
   * nobody takes old figures for new ones.
   */
  measure<N extends string>(
    figures: Readonly<Record<N, string>>,
    read: () => Readonly<Record<N, number>> | Promise<Readonly<Record<N, number>>>,
  ): void {
    const gauges = new Map(
      Object.entries<string>(figures).map(([name, help]) => [
        name as N,
        new Gauge({ name, help, registers: this.#registers, labelNames: [] as const }),
      ]),
    );
    this.#readings.push(async () => {
      const values = await Promise.resolve(read()).catch(() => undefined);
      for (const [name, gauge] of gauges)
        if (values) gauge.set(values[name]);
        else gauge.remove();
    });
  }

  /** Returns all figures in the text format of Prometheus. */
  async text(): Promise<string> {
    await Promise.all(this.#readings.map((read) => read()));
    return this.registry.metrics();
  }
}
