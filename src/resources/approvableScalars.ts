import { setExchangeRate, type Scalar } from './scalars';

/** Single values whose change may need approval, by what that call is named. */
export const approvableScalars: Readonly<Record<string, Scalar>> = { 'exchange-rates.set': setExchangeRate };
