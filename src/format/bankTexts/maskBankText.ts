import { maskLongNumbers } from '../longNumbers';
import { maskOneTimeCodes } from './oneTimeCodes';

/** Masks one-time codes in a text of a bank, and numbers of cards and accounts (docs/bank-texts.md#masking). */
export const maskBankText = (text: string): string => maskLongNumbers(maskOneTimeCodes(text));
