import { useState } from 'react';
import { hasColumn } from '../../resources/language/rights';
import { deposits } from '../../resources/deposits';
import { useReader } from '../../admin/state/useReader';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { PaymentStep, pendingDepositOf } from './PaymentStep';

/** Dialog with the address, network and QR code of a deposit that waits for its payment, as the top-up showed them. */
const HowToPay = ({ record, onClose }: CustomDialogProps) => {
  const isForOthers = hasColumn(deposits.fields.userId, useReader());
  // What was shown stays, also when the deposit is decided meanwhile: then the dialog says so.
  const [deposit] = useState(() => pendingDepositOf(record!));
  return (
    <PaymentStep
      deposit={{ ...deposit, ...(isForOthers ? { userId: Number(record!.userId) } : {}) }}
      onClose={onClose}
    />
  );
};

export default HowToPay;
