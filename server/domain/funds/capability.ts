import type { Capability } from '../../entities/capability';
import { proposeOperation } from './propose';
import { every } from '../../base/sweep';
import { activateAddress, judgeAddress, saveAddress } from './addresses';
import { confirmOperation, judgeConfirmation, refuseOperation } from './decide';
import { fundsFields } from './derived';
import { readNoticesOfEndedOperations } from './endedNotices';
import { expireDeposits } from './expireDeposits';
import { reserveDeposit } from './reserve';
import { scalarRoutes } from './scalars';
import { correctHash, recordHash } from './txHash';
import { judgeWallet } from './wallets';
import { requestWithdraw } from './withdraw';

/** Deposits and withdraws, the addresses and wallets of both, and the rate. */
export const funds: Capability = {
  creators: { addresses: saveAddress, deposits: reserveDeposit, withdraws: requestWithdraw },
  actionHandlers: {
    'addresses.activate': activateAddress,
    'funds-operations.confirm': confirmOperation,
    'funds-operations.refuse': refuseOperation,
    'funds-operations.propose': proposeOperation,
    'funds-operations.recordHash': recordHash,
    'funds-operations.correctHash': correctHash,
  },
  judges: {
    'funds-operations.confirm': judgeConfirmation,
    'platform-wallets.create': judgeWallet,
    'addresses.create': judgeAddress,
    'addresses.activate': judgeAddress,
  },
  derived: fundsFields,
  changesWithTime: { addresses: 'status' },
  storedCode: readNoticesOfEndedOperations,
  sweeps: ({ db, settings }) => [
    { name: 'expire-deposits', everyMs: every.minute, run: () => expireDeposits(db, settings.DEPOSIT_HOURS) },
  ],
  routes: [scalarRoutes],
};
