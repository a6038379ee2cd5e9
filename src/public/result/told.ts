import type { Words } from '../../resources/language/words';
import type { PublicInvoice } from '../../resources/payers';

/**
 * Texts that explain an invoice's state to the payer: what it is, what to do, and what happens to money already sent.
 */
export interface StateWords {
  title: Words;
  text: Words;
  /** For payers who have already sent the money. */
  ifSent?: Words;
  /** Notes about the received amount or a late payment. */
  notes?: readonly Words[];
  /** Whether the payer may send money to the requisites now. */
  isPayable: boolean;
}

/** What the texts are about: the invoice, the server's clock, and the values of the phrases. */
export interface Told {
  invoice: PublicInvoice;
  now: number;
  args: NonNullable<Words['args']>;
}
