import { PaymentType } from './statuses/invoices';

/** The sums of payments: those of pay-outs go out, and have a minus in files. */
export const payOutsGoOut = ['paymentType', PaymentType.PayOut] as const;
