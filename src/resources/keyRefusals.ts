/** What a merchant's server does about a refusal: the same call again later, ask a person, correct the call, or give it up. */
type Advice = 'again' | 'ask' | 'correct' | 'never';

interface KeyRefusal {
  /** Status of the answer. */
  status: number;
  /** When a call is refused so, for the documents. */
  when: string;
  advice: Advice;
}

/**
 * The refusals of calls with an API key, by their `code`: one for each cause (docs/merchants.md). A call of a person is refused with the
 * same codes.
 */
export const keyRefusals = {
  unauthorised: { status: 401, when: 'the key is unknown or revoked, or your account is not active', advice: 'ask' },
  foreign_site: { status: 403, when: 'the call came from a browser: a key belongs on a server', advice: 'never' },
  not_found: { status: 404, when: 'there is no such invoice of yours, or no such address', advice: 'never' },
  no_account_free: {
    status: 409,
    when: 'no payment account is free for this sum and bank; `Retry-After` says in how many seconds to try again',
    advice: 'again',
  },
  cid_in_use: {
    status: 409,
    when: 'an open pay-in of this `cid` has another amount; `records` names it by the `id` of its invoice. Cancel it, or wait for its end',
    advice: 'correct',
  },
  not_covered: { status: 409, when: 'your balance does not cover the pay-out and its fee now', advice: 'ask' },
  too_many_waiting: { status: 409, when: '1,000 of your pay-outs wait for approval', advice: 'ask' },
  no_rate: { status: 409, when: 'the platform has no exchange rate yet', advice: 'again' },
  merchant_not_open: { status: 409, when: 'your first fees wait for approval', advice: 'ask' },
  merchant_inactive: { status: 409, when: 'your account was disabled at this moment', advice: 'ask' },
  too_early: { status: 409, when: 'a claim before its time: `message` says what comes first', advice: 'again' },
  too_late: { status: 409, when: 'the time for this is over', advice: 'never' },
  wrong_status: {
    status: 409,
    when: 'the invoice is in a state in which this cannot be done: read it',
    advice: 'never',
  },
  dispute_open: { status: 409, when: 'there is an open dispute about the invoice', advice: 'never' },
  dispute_decided: { status: 409, when: 'its dispute was decided', advice: 'never' },
  too_many_files: { status: 409, when: 'the invoice has all the receipts that it takes', advice: 'never' },
  approves_nothing: { status: 409, when: 'the merchant does not let this key approve pay-outs', advice: 'ask' },
  over_daily_sum: {
    status: 409,
    when: 'with this pay-out the key would approve more within 24 hours than it may: some hours later, or a person approves it',
    advice: 'ask',
  },
  over_refundable: {
    status: 409,
    when: 'more would be refunded than the pay-in received; `message` says how much is left',
    advice: 'correct',
  },
  live_only: { status: 409, when: 'a test key has no such call', advice: 'never' },
  test_only: { status: 409, when: 'only a test key has this call', advice: 'never' },
  conflict: { status: 409, when: 'another call changed the same at this moment', advice: 'again' },
  too_large: { status: 413, when: 'a file is larger than 5 MB, or a body than 64 KB', advice: 'never' },
  not_json: { status: 415, when: 'the `Content-Type` does not say that the body is JSON', advice: 'correct' },
  invalid: { status: 422, when: 'a value is wrong; `field` names it', advice: 'correct' },
  unknown_field: { status: 422, when: 'the call has no such field or parameter; `field` names it', advice: 'correct' },
  unknown_event: {
    status: 422,
    when: '`after` is no event of yours of the last 30 days: begin without it, and list your invoices of the time between',
    advice: 'correct',
  },
  key_reused: { status: 422, when: 'the `Idempotency-Key` was used with another body', advice: 'correct' },
  too_many: {
    status: 429,
    when: 'too many calls; `Retry-After` says in how many seconds to try again',
    advice: 'again',
  },
  busy: { status: 503, when: 'the platform is busy', advice: 'again' },
  away: { status: 503, when: 'the platform cannot reach its database', advice: 'again' },
  full: { status: 503, when: 'the platform has no storage left', advice: 'again' },
} as const satisfies Readonly<Record<string, KeyRefusal>>;

type Codes = typeof keyRefusals;

/** A code of a refusal with a status of its own. */
export type RefusalCode = keyof Codes;
/** A code of a valid request that cannot be done in the present state. */
export type ConflictCode = { [C in RefusalCode]: Codes[C]['status'] extends 409 ? C : never }[RefusalCode];
