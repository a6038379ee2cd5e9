import { deviceName } from './deviceName';
import type { Translate } from '../../resources/language/words';
import { proof as proofs } from '../../resources/statuses/people';

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** From where, with which device and with what somebody signed in, as the entry of activity says; empty where it says nothing. */
export const signInText = (after: Readonly<Record<string, unknown>> | undefined, t: Translate): string => {
  if (typeof after?.address !== 'string') return '';
  const { address, browser, system, proof } = after;
  const option = typeof proof === 'number' ? proofs[proof] : undefined;
  // Entries of earlier versions say the address alone.
  const device =
    browser === undefined ? undefined : deviceName({ browser: textOrNull(browser), system: textOrNull(system) }, t);
  return [address, device, option && t(option.label)].filter(Boolean).join(' · ');
};
