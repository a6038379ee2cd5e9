import type { DataKeys } from '../../base/dataKeys';
import type { EncryptedColumn } from '../../database/encryptedColumns';

/** What an encrypted address belongs to: that of another rule does not decrypt as this one's. */
const aboutRule = (ruleId: number) => `alert-rules ${ruleId}`;

/** Encrypts the address of a rule: whoever knows it can write into the messenger. */
export const encryptTarget = (keys: DataKeys, ruleId: number, url: string): string =>
  keys.encrypt(url, aboutRule(ruleId));

/** Decrypts the address of a rule. Throws when its key is missing, or when it was changed. */
export const decryptTarget = (keys: DataKeys, ruleId: number, target: string): string =>
  keys.decrypt(target, aboutRule(ruleId));

/** What staff see of an address: the server, and nothing of the path, which is the secret. */
export const shownTarget = (url: string): string => `${new URL(url).origin}/…`;

/** Where addresses are stored encrypted, for the replacement of data keys. */
export const encryptedTargets: readonly EncryptedColumn[] = [
  { table: 'alert-rules', of: 'alert rules', column: 'target', owner: 'id', about: aboutRule },
];
