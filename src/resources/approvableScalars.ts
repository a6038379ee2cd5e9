import { setExchangeRate, type Scalar } from './scalars';

/** Scalars whose change may require approval, by the name of the call. */
export const approvableScalars: Readonly<Record<string, Scalar>> = { 'exchange-rates.set': setExchangeRate };
