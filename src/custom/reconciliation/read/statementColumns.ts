import { money, text, txHash, type Fields } from '../../../resources/language/fields';

const sum = { min: -100_000_000 } as const;

/** The columns of a bank's file: the sum with its sign, or what came in and what went out apart. */
export const bankColumns = {
  date: text('Date', { required: true }),
  time: text('Time'),
  amount: money('Amount', 'RUB', sum),
  credit: money('Came in', 'RUB', sum),
  debit: money('Went out', 'RUB', sum),
  party: text('Payer or recipient', { maxLength: 300 }),
  purpose: text('Purpose', { maxLength: 1000 }),
  status: text('Status'),
} satisfies Fields;

/** The columns of a chain's transfers, as explorers of TRON export them. */
export const chainColumns = {
  txHash: txHash('Transaction hash', { maxLength: 128, required: true, checks: { format: 'txHash' } }),
  date: text('Date', { required: true }),
  from: text('From address', { required: true }),
  to: text('To address', { required: true }),
  amount: money('Amount', 'USDT', { ...sum, required: true }),
  token: text('Token'),
  contract: text('Contract of the token'),
  status: text('Status'),
} satisfies Fields;
