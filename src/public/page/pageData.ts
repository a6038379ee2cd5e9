import type { Words } from '../../resources/language/words';
import type { claimInputs } from '../../resources/claimInputs';
import type { payerInputs, PublicBank, PublicInvoice, PublicLink, PublicMerchant } from '../../resources/payers';
import type { PageName } from './pages';
import type { Language } from '../../words/languages';

/** Names of the form's fields as posted. */
export type FieldName = keyof typeof payerInputs;

/** The form's values as typed. */
export type FormValues = Readonly<Partial<Record<FieldName, string>>>;

/** Invalid values by field; `tab` is shown at the tabs. */
export type Issues = Readonly<Partial<Record<FieldName | 'tab', Words>>>;

/** Names of the fields of a claim as posted. */
export type ClaimField = keyof typeof claimInputs | 'file';

/** What is wrong with a claim, by field; `form` is about none of them. */
export type ClaimIssues = Readonly<Partial<Record<ClaimField | 'form', Words>>>;

/** A claim that was posted without script: what was typed, and what is wrong with it. */
export interface PostedClaim {
  values: Readonly<Partial<Record<ClaimField, string>>>;
  issues: ClaimIssues;
}

/** Address of the platform's API, and whether it has the extensions. */
export interface PlatformAddress {
  /** Base address of the API, ending with a slash. */
  apiBase: string;
  extensions: boolean;
}

/** Why nobody can pay with a link here: what is shown in place of the form. */
export interface ClosedLink {
  title: string;
  text: string;
}

/** The data that a public page is rendered from, on the server and in the browser. */
export interface PageData {
  page: PageName;
  language: Language;
  platform: PlatformAddress;
  /** The server's clock, epoch ms. */
  now: number;
  /** Idempotency key of the form. */
  key: string;
  /** Absent if the platform does not list merchants; then the link names the merchant. */
  merchants?: readonly PublicMerchant[];
  /** Banks with accounts for pay-ins; absent if the platform does not tell. */
  banks?: readonly PublicBank[];
  invoice?: PublicInvoice;
  /** The payment link of the address, if it names one; `unknown` if it does not exist. */
  link?: PublicLink | 'unknown';
  /** Whether the address names a shop that takes no payments here. Then no other shop is offered in its place. */
  isMerchantUnknown?: boolean;
  /** Why nobody can pay at the address, if nobody can. */
  closed?: ClosedLink;
  /** Whether the address fills in the shop or the sum, which anybody can change. */
  isPrefilled?: boolean;
  values: FormValues;
  issues: Issues;
  /** Id of the payer's own open invoice, because of which the form was refused. */
  openInvoice?: string;
  /** Shown above the form. */
  notice?: Words;
  /** Whether the invoice could not be fetched because the platform is not reachable. */
  isFault?: boolean;
  /** Whether the page opens with the form for a receipt, and what was wrong with the one that was posted. */
  addsReceipt?: boolean;
  receiptIssue?: Words;
  /** The page opens with the form for a claim: with what was posted, if it was. */
  claim?: PostedClaim;
  /** Whether our server draws the invoice's address as a QR code. */
  codes?: boolean;
  /** Contact for questions, from the settings. */
  contact?: string;
  /** Validated address that leads back to the shop. */
  back?: string;
  /** Query that every page keeps: the return address. */
  search: string;
  /** Requested address without its language, for the links to other languages. */
  address: string;
}
