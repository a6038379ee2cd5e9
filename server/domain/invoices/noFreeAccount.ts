import { ApiError } from '../../base/errors';

/** `Retry-After` where no account is free, seconds: accounts rest for minutes, and an invoice that is canceled frees one at once. */
const retryAfter = 60;

/** The refusal of a payer for whom no account is free: 409, with the bank that they chose; null for any. */
export class NoFreeAccount extends ApiError {
  readonly bankId: number | null;

  constructor(bank: { id: number; bankTitle: string } | null) {
    super(
      409,
      'no_account_free',
      bank === null
        ? 'No payment account is free, try again later'
        : { phrase: 'No payment account of %{bank} is free, try again later', args: { bank: bank.bankTitle } },
      undefined,
      retryAfter,
    );
    this.bankId = bank?.id ?? null;
  }
}
