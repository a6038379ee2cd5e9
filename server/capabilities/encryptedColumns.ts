import type { EncryptedColumn } from '../database/encryptedColumns';
import { encryptedAppSecrets } from '../session/factors/app';
import { encryptedSecrets } from './webhooks/secrets';

/** All columns whose texts are encrypted with the data keys. */
export const encryptedColumns: readonly EncryptedColumn[] = [...encryptedSecrets, encryptedAppSecrets];
