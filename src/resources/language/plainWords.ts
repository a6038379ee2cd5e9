import { fold, oneBlank } from './folding';

/**
 * Folds words as typed text is compared with labels. Hyphens and 'ё' are left out, because people often type 'payout' for
 * 'pay-out' and 'счет' for 'счёт'. 'Cancelled' is the British spelling of 'canceled'.
 */
export const plainWords = (text: string): string =>
  fold(oneBlank(text.trim())).replaceAll('-', '').replaceAll('ё', 'е').replaceAll('cancell', 'cancel');
