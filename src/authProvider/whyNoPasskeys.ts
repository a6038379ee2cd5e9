import type { ConsoleConfig } from '../dataProvider/config';
import type { Words } from '../resources/language/words';

const isAddressOfDigits = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

/**
 * Returns why passkeys cannot be used here; undefined where they can. Browsers bind them to the name of a host, and refuse
 * addresses of digits.
 */
export const whyNoPasskeys = ({ consoleOrigin }: Pick<ConsoleConfig, 'consoleOrigin'>): Words | undefined => {
  if (typeof PublicKeyCredential === 'undefined') return { phrase: 'This browser does not offer passkeys here' };
  const { hostname, origin, port } = location;
  const usable = consoleOrigin ?? `http://localhost${port === '' ? '' : `:${port}`}`;
  if (origin === usable && !isAddressOfDigits(hostname)) return undefined;
  if (isAddressOfDigits(new URL(usable).hostname) || (consoleOrigin === undefined && !hostname.startsWith('127.')))
    return { phrase: 'Passkeys are off until whoever runs this platform gives the console a name (CONSOLE_ORIGIN)' };
  return { phrase: 'Passkeys need the address by its name: %{address}', args: { address: usable } };
};
