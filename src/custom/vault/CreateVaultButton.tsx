import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { useConsole } from '../../admin/state/ConsoleContext';
import { mayCreate } from '../../resources/language/rights';
import { paymentAccounts } from '../../resources/paymentAccounts';
import { vaultProfiles } from '../../resources/vaultProfiles';

/** Opens the wizard, for who may make both a holder profile and a payment account. */
export const CreateVaultButton = () => {
  const t = useTranslate();
  const { session, dialogs } = useConsole();
  const [open, setOpen] = useState(false);
  const may = mayCreate(vaultProfiles, session.role) && mayCreate(paymentAccounts, session.role);
  const Dialog = dialogs['vault-profiles.createVault'];
  return (
    <>
      <button
        className="button primary"
        type="button"
        disabled={!may}
        title={may ? undefined : t('Your role may not do this')}
        onClick={() => setOpen(true)}
      >
        {t('Create vault')}
      </button>
      {open && Dialog && <Dialog definition={vaultProfiles} onClose={() => setOpen(false)} />}
    </>
  );
};
