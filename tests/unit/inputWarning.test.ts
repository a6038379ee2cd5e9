import { expect, test } from 'vitest';
import { inputWarning } from '../../src/admin/inputs/inputWarning';
import { feeFieldsOf } from '../../src/custom/users/addUserPlan';
import { Role } from '../../src/resources/language/roles';

const warningOf = (role: Role, agentFee: string, ownFee: string | null) =>
  inputWarning(feeFieldsOf(role).agentPayInFee!, agentFee, { payInFee: ownFee });

test('a fee of the agent above what the merchant pays is doubted, also where the merchant pays none', () => {
  expect(warningOf(Role.Merchant, '5', '1.5')).not.toBeNull();
  expect(warningOf(Role.Merchant, '0.5', null)).not.toBeNull();
  expect(warningOf(Role.Merchant, '1.5', '1.5')).toBeNull();
  expect(warningOf(Role.Merchant, '0', null)).toBeNull();
});

test('a vault owner’s own fee is a reward, so it does not limit that of the agent', () => {
  expect(warningOf(Role.VaultOwner, '5', '1.5')).toBeNull();
});
