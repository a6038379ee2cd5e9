import type { Http } from './http';
import { loadCode } from './loadCode';

/** The calls of a module, without the `http` that each takes first. */
export type CallsOf<M> = {
  [K in keyof M]: M[K] extends (http: Http, ...args: infer A) => infer R ? (...args: A) => R : never;
};

type Call = (http: Http, ...args: unknown[]) => unknown;

/** Returns the function that loads a module of nothing but calls when one is made, and gives each of them `http`. */
export const callsOnDemand =
  <M extends object>(http: Http, load: () => Promise<M>) =>
  async (): Promise<CallsOf<M>> =>
    Object.fromEntries(
      Object.entries((await loadCode(load)) as Readonly<Record<string, Call>>).map(([name, call]) => [
        name,
        (...args: unknown[]) => call(http, ...args),
      ]),
    ) as CallsOf<M>;
