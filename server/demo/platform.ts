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

/** Users and other data that the demo's month is made of, by id. */
export interface DemoPlatform {
  /** The System user. */
  platform: number;
  merchants: readonly number[];
  owners: readonly number[];
  operators: readonly number[];
  agentOf: ReadonlyMap<number, number>;
  accounts: readonly DemoAccount[];
  holders: readonly string[];
  /** Price of one USDT in RUB at a time (epoch ms). */
  rateAt: (at: number) => string;
  /** Banks whose messages complete pay-ins. */
  readableBanks: ReadonlySet<number>;
}
