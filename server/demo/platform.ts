/** A payment account of the demo. */
export interface DemoAccount {
  id: number;
  requisites: string;
  bankId: number;
  bankTitle: string;
  deviceId: number | null;
  ownerId: number;
  holderName: string;
  active: boolean;
}

/** Whom and what the demo's month is made of, by their ids. */
export interface DemoPlatform {
  /** The System user. */
  platform: number;
  merchants: readonly number[];
  owners: readonly number[];
  operators: readonly number[];
  agentOf: ReadonlyMap<number, number>;
  accounts: readonly DemoAccount[];
  holders: readonly string[];
  /** The price of one USDT in RUB at a moment (ms). */
  rateAt: (at: number) => string;
  /** Banks whose messages complete pay-ins. */
  readBanks: ReadonlySet<number>;
}
