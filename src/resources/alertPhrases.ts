/** What alerts say, by what is wrong. Times are in UTC, which every reader of a messenger understands alike. */
export const alertPhrases = {
  poolDry: 'No payment account is free since %{time} UTC. Payers turned away: %{count}',
  poolLow: 'Free payment accounts: %{free}, fewer than %{limit}. Payers turned away: %{count}',
  banksLow: 'Few payment accounts are free: %{list}. Payers turned away: %{count}',
  successRate:
    'Success rate of the last hour: %{rate} %, below %{limit} %. Completed %{completed} of %{ended} invoices',
  withdraws: 'Withdraws above %{limit} USDT: %{count}. The largest: %{sum}',
  silentDevices: 'Devices silent for more than %{limit} minutes: %{list}',
  disputes: 'Disputes to be answered within %{limit} hours: %{count}. The next by %{time} UTC',
} as const;

/** Those that say that few payment accounts are free. */
export const poolPhrases: readonly string[] = [alertPhrases.poolDry, alertPhrases.poolLow, alertPhrases.banksLow];

/** What a test of a rule says. */
export const testAlert = 'This is a test of an alert rule. Nothing is wrong.';
