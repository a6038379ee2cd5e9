/** A limit that the server was started with, as Settings says it. */
export interface Limit {
  group: 'Second person' | 'Time' | 'How much at once' | 'Money in and out';
  label: string;
  /** What it means, below its name. */
  meaning: string;
  unit: 'USDT' | '%' | 'min' | 'h' | 'count';
  /** What zero says, where it is no limit of zero. */
  zero?: 'Nothing waits' | 'No limit';
}

/** The limits in force, by the names of the settings that set them (docs/settings.md). */
export const limits = {
  FOUR_EYES_ABOVE: {
    group: 'Second person',
    label: 'From this sum',
    meaning: 'A step of so much or more waits for somebody else',
    unit: 'USDT',
    zero: 'Nothing waits',
  },
  ALONE_PER_DAY: {
    group: 'Second person',
    label: 'Alone in 24 hours',
    meaning: "What one person may move of others' money",
    unit: 'USDT',
  },
  RATE_STEP: {
    group: 'Second person',
    label: 'Step of the rate',
    meaning: 'From any rate that held within 24 hours',
    unit: '%',
  },
  PAYIN_MINUTES: {
    group: 'Time',
    label: 'To pay a pay-in',
    meaning: 'Then it expires and its account is free again',
    unit: 'min',
  },
  CLAIM_MINUTES: {
    group: 'Time',
    label: 'After a payer said that they paid',
    meaning: 'So long the sum stays held past the end',
    unit: 'min',
  },
  DISPUTE_ANSWER_HOURS: {
    group: 'Time',
    label: 'To answer a dispute',
    meaning: 'Then staff may accept it without the vault owner',
    unit: 'h',
  },
  PAYOUT_HOURS: {
    group: 'Time',
    label: 'To do a pay-out',
    meaning: 'From its approval; then it expires',
    unit: 'h',
  },
  TASK_HOURS: {
    group: 'Time',
    label: 'To hold a task',
    meaning: 'Untouched so long, it returns to the queue',
    unit: 'h',
  },
  REST_MINUTES: {
    group: 'Time',
    label: 'Rest of an account',
    meaning: 'After each invoice; the same sum rests on its phone',
    unit: 'min',
  },
  TASKS_AT_ONCE: {
    group: 'How much at once',
    label: 'Tasks of one person',
    meaning: 'Then Take refuses until one is done',
    unit: 'count',
  },
  POOL_SHARE: {
    group: 'How much at once',
    label: 'Accounts for one merchant',
    meaning: 'Of all that are active',
    unit: '%',
  },
  STRANGER_SHARE: {
    group: 'How much at once',
    label: 'Pay-ins of strangers',
    meaning: 'Of what one vault owner can use',
    unit: '%',
  },
  PAYER_OPEN: {
    group: 'How much at once',
    label: 'Open invoices of one browser',
    meaning: 'Of a payer; other browsers of an address have their own',
    unit: 'count',
    zero: 'No limit',
  },
  DEPOSIT_MIN: {
    group: 'Money in and out',
    label: 'Smallest deposit',
    meaning: 'Less is not asked for',
    unit: 'USDT',
  },
  WITHDRAW_MIN: {
    group: 'Money in and out',
    label: 'Smallest withdraw',
    meaning: 'All that is left may be less',
    unit: 'USDT',
  },
  SETTLE_HOURS: {
    group: 'Money in and out',
    label: 'Until a pay-out settles',
    meaning: 'What it earned can be used then',
    unit: 'h',
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** Answer of `GET mgmt/limits` (extension). */
export type LimitsInForce = Readonly<Record<LimitName, number>>;
