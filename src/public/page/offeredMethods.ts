import type { PublicBank } from '../../resources/payers';

/** A payment method as the form offers it. */
export interface OfferedMethod {
  name: string;
  /** Whether no account is free for it now, as far as the platform says. */
  isUnavailable: boolean;
}

/**
 * Orders the payment methods of a page: the first, which names any bank, stays; then come the banks in which the platform has
 * accounts. Without `banks` nothing is known about them.
 */
export const offeredMethods = (
  [any, ...named]: readonly [string, ...string[]],
  banks: readonly PublicBank[] | undefined,
): readonly OfferedMethod[] => {
  if (!banks) return [any, ...named].map((name) => ({ name, isUnavailable: false }));
  const bankOf = (name: string) => banks.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  const ordered = [...named.filter((name) => bankOf(name)), ...named.filter((name) => !bankOf(name))];
  return [
    { name: any, isUnavailable: !banks.some(({ isFree }) => isFree) },
    ...ordered.map((name) => ({ name, isUnavailable: bankOf(name)?.isFree !== true })),
  ];
};
