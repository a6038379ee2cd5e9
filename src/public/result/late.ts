/** What few pages of an invoice need: the forms of its payer, and all about disputes. One file, which is loaded when it is needed. */
export { ClaimForm } from './ClaimForm';
export { DisputeView } from './DisputeView';
export { disputeWords } from './disputeWords';
export { ReceiptForm } from './ReceiptForm';
