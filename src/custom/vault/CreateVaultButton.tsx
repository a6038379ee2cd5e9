import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { useConsole } from '../../admin/state/ConsoleContext';
import { mayCreate } from '../../resources/language/rights';
import { paymentAccounts } from '../../resources/paymentAccounts';
import { vaultProfiles } from '../../resources/vaultProfiles';

const CreateVault = lazyComponent(() => import('./CreateVault'));

/** Opens the wizard. Enabled for roles that may create both a holder profile and a payment account. */
export const CreateVaultButton = () => {
  const t = useTranslate();
  const { session } = useConsole();
  const [isOpen, setIsOpen] = useState(false);
  const isAllowed = mayCreate(vaultProfiles, session.role) && mayCreate(paymentAccounts, session.role);
  return (
    <>
      <button
        className="button primary"
        type="button"
        disabled={!isAllowed}
        title={isAllowed ? undefined : t('Your role may not do this')}
        onClick={() => setIsOpen(true)}
      >
        {t('Create vault')}
      </button>
      {isOpen && <CreateVault definition={vaultProfiles} onClose={() => setIsOpen(false)} />}
    </>
  );
};
