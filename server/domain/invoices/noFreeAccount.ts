import { ApiError } from '../../base/errors';

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
    );
    this.bankId = bank?.id ?? null;
  }
}
