import { invalid, ofField } from '../../base/errors';

/**
 * Throws 422 for a time of payment (ISO) in the future, or before the invoice was made. Banks show times to the minute, so that the
 * minute in which it was made counts.
 */
export const checkPaidAt = (paidAt: string, createDate: Date): void => {
  if (new Date(paidAt) > new Date()) throw invalid('paidAt', ofField('Sent at', { phrase: 'is in the future' }));
  if (new Date(paidAt) < new Date(new Date(createDate).setSeconds(0, 0)))
    throw invalid('paidAt', ofField('Sent at', { phrase: 'is before the invoice was made' }));
};
