import type { Words } from '../../resources/language/words';
import type { payerInputs, PublicInvoice, PublicMerchant } from '../../resources/payers';
import type { PageName } from './pages';
import type { Language } from '../../words/languages';

/** Names of the form's fields, as they are posted. */
export type FieldName = keyof typeof payerInputs;

/** What stands in the form, as typed. */
export type FormValues = Readonly<Partial<Record<FieldName, string>>>;

/** What is wrong, by field; `tab` is said beside the tabs. */
export type Issues = Readonly<Partial<Record<FieldName | 'tab', Words>>>;

/** Where the platform is, and what it offers. */
export interface PlatformAddress {
  /** Ends with a slash. */
  apiBase: string;
  extensions: boolean;
}

/** All that a public page is drawn from, by the server and then in the browser. */
export interface PageData {
  page: PageName;
  language: Language;
  platform: PlatformAddress;
  /** The server's clock, epoch ms. */
  now: number;
  /** Makes a repeat of the form the same invoice. */
  key: string;
  /** Absent: the platform tells nobody; then the link says whose the invoice is. */
  merchants?: readonly PublicMerchant[];
  invoice?: PublicInvoice;
  values: FormValues;
  issues: Issues;
  /** Said above the form. */
  notice?: Words;
  /** The platform could not be asked for the invoice. */
  isFault?: boolean;
  /** Whom to ask. */
  contact?: string;
  /** Where the shop wants its customer back: checked. */
  back?: string;
  /** What is kept in the query from page to page: the way back. */
  search: string;
  /** The address that was asked for, without a language: what another language is asked of. */
  address: string;
}
