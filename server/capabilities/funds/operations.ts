import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import { announceAll } from '../../database/changes';

/** Roles that handle the money of other users. */
export const fundsStaff: readonly Role[] = [Role.Developer, Role.Owner];

/** Ends a funds operation and its deposit. */
export const endOperation = async (
  tx: Tx,
  operationId: number,
  values: {
    status: number;
    decidedBy: number | null;
    received?: string;
    txHash?: string | null;
    reason: string | null;
  },
): Promise<void> => {
  await tx
    .updateTable('funds-operations')
    .set({ ...values, endDate: new Date().toISOString() })
    .where('id', '=', operationId)
    .execute();
  const deposits = await tx
    .updateTable('deposits')
    .set({ status: values.status })
    .where('operationId', '=', operationId)
    .returning('id')
    .execute();
  await announceAll(
    tx,
    deposits.map(({ id }) => ({ entity: 'deposits', id, kind: 'changed' })),
  );
};
