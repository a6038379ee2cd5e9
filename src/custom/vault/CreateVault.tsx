import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, useNotify, useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import { SentForApproval } from '../../admin/approvals/SentForApproval';
import { subjectOf } from '../../resources/language/tables';
import { ActionDialog } from '../../admin/dialogs/lazyDialogs';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { isWaitingAnswer, sentForApproval } from '../../admin/outcomes/doneText';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import type { PartAnswers } from '../../admin/wizard/sendParts';
import { Wizard } from '../../admin/wizard/Wizard';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { recordPath } from '../../admin/navigation/openRecord';
import { paymentAccounts } from '../../resources/paymentAccounts';
import { seesOwnOnly } from '../../resources/language/rights';
import type { CallAction } from '../../resources/language/definition';
import type { Values } from '../../resources/language/values';
import { createVaultPlan } from './createVaultPlan';
import { vaultParts } from './createVaultParts';

/** 'Create vault' wizard: creates a holder profile, then its payment account with the profile's id. */
const CreateVault = ({ definition, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const notify = useNotify();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { session, config } = useConsole();
  const ownerId = seesOwnOnly(definition, session.role) ? session.id : undefined;
  const plan = useMemo(() => createVaultPlan(ownerId), [ownerId]);
  const vault = { platform, remembersKeys: config.extensions };
  const [boundId, setBoundId] = useState<number>();
  const { data: bound } = useGetOne(paymentAccounts.name, { id: boundId! }, { enabled: boundId !== undefined });
  const outcome = ({ profile, account }: PartAnswers, _values: Values, isComplete: boolean) => {
    const created = { entity: paymentAccounts.name, id: String(account?.id) };
    const noPhone = (
      <p>
        {t('No phone watches its account yet, so that its pay-ins are completed by hand.')}{' '}
        <a href={recordPath(created)} onClick={onPlainClick(() => setBoundId(Number(account?.id)))}>
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
  if (bound)
    return (
      <ActionDialog
        definition={paymentAccounts}
        name="bind"
        action={paymentAccounts.actions!.bind as CallAction}
        record={bound}
        onClose={onClose}
      />
    );
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
