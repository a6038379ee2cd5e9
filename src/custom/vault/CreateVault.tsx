import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { SentForApproval } from '../../admin/approvals/SentForApproval';
import { subjectOf } from '../../resources/language/tables';
import type { CustomDialogProps } from '../../admin/state/customDialogs';
import { isWaitingAnswer, sentForApproval } from '../../admin/state/doneText';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import type { PartAnswers } from '../../admin/wizard/sendParts';
import { Wizard } from '../../admin/wizard/Wizard';
import { onceUnguarded } from '../../admin/parts/backGuard';
import { onPlainClick } from '../../admin/parts/onPlainClick';
import { recordPath, useOpening, type RecordAddress } from '../../admin/opening/openRecord';
import { paymentAccounts } from '../../resources/paymentAccounts';
import { seesOwnOnly } from '../../resources/language/rights';
import type { Values } from '../../resources/language/values';
import { createVaultPlan } from './createVaultPlan';
import { vaultParts } from './createVaultParts';

/** 'Create vault' wizard: creates a holder profile, then its payment account with the profile's id. */
const CreateVault = ({ definition, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const notify = useNotify();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { open } = useOpening();
  const { session, config } = useConsole();
  const ownerId = seesOwnOnly(definition, session.role) ? session.id : undefined;
  const plan = useMemo(() => createVaultPlan(ownerId), [ownerId]);
  const vault = { platform, remembersKeys: config.extensions };
  const bindPhone = (account: RecordAddress) => {
    onClose();
    // The dialog's own entry in the browser's history is still being left.
    onceUnguarded(() => open(account, { takesFocus: true }));
  };
  const outcome = ({ profile, account }: PartAnswers, _values: Values, isComplete: boolean) => {
    const created = { entity: paymentAccounts.name, id: String(account?.id) };
    const noPhone = (
      <p>
        {t('No phone watches its account yet, so that its pay-ins are completed by hand.')}{' '}
        <a href={recordPath(created)} onClick={onPlainClick(() => bindPhone(created))}>
          {t('Bind a phone')}
        </a>
      </p>
    );
    return isComplete && isWaitingAnswer(profile) ? (
      <>
        <h3 tabIndex={-1}>
          <SentForApproval subject={subjectOf(definition, { id: Number(profile!.id) })} />
        </h3>
        <p>{t('Holder and account are there, disabled. Once they are approved, payers may be given the account.')}</p>
        {noPhone}
      </>
    ) : isComplete ? (
      <>
        <h3 tabIndex={-1}>{t('The vault is ready')}</h3>
        {noPhone}
      </>
    ) : (
      <p className="note calm">
        {t('The holder profile is saved. Its payment account is not: try again, or change it first.')}
      </p>
    );
  };
  return (
    <Wizard
      plan={plan}
      partsFor={(values, done) => vaultParts(vault, values, done)}
      outcome={outcome}
      holds={false}
      onDone={(done) => {
        void queryClient.invalidateQueries();
        notify(isWaitingAnswer(done.profile) ? sentForApproval : 'Vault created');
      }}
      onClose={() => {
        // Fetches the lists again, because a half-finished wizard has created records, too.
        void queryClient.invalidateQueries();
        onClose();
      }}
    />
  );
};

export default CreateVault;
