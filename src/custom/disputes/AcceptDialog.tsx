import { useTranslate } from 'react-admin';
import ActionDialog from '../../admin/dialogs/ActionDialog';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { callsOf } from '../../resources/language/definition';
import type { DisputeRow } from './deskTabs';
import { DisputeMoney } from './DisputeMoney';
import { IfAccepted } from './IfAccepted';
import { useCase } from './useCase';

/** Accepts a dispute: it says what that does to the invoice and to the money, also of another sum once it is typed. */
const AcceptDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const dispute = record as DisputeRow;
  const { found, error } = useCase(dispute.id);
  const action = new Map(callsOf(definition)).get('accept')!;
  const { confirm, facts } = action.dialog!;
  if (!found && !error) return <WaitingDialog heading={t(confirm!.heading)} onClose={onClose} />;
  return (
    <ActionDialog
      definition={definition}
      name="accept"
      // What is known of this dispute takes the place of what accepting does in general.
      action={found ? { ...action, dialog: { heading: confirm!.heading, button: confirm!.button, facts } } : action}
      record={dispute}
      onClose={onClose}
    >
      {found &&
        (({ received }) => (
          <dl className="facts">
            <IfAccepted dispute={dispute} invoice={found.invoice} received={received} />
            <DisputeMoney dispute={dispute} />
          </dl>
        ))}
    </ActionDialog>
  );
};

export default AcceptDialog;
