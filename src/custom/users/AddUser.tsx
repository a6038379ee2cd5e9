import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import { Button } from '../../admin/parts/Button';
import { Credentials } from '../../admin/dialogs/Credentials';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { ActionDialog } from '../../admin/dialogs/lazyDialogs';
import { isWaitingAnswer } from '../../admin/outcomes/doneText';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { deleteDraft } from '../../admin/wizard/draft';
import type { WizardCheck } from '../../admin/wizard/plan';
import type { PartAnswers } from '../../admin/wizard/sendParts';
import { Wizard } from '../../admin/wizard/Wizard';
import type { CallAction } from '../../resources/language/definition';
import type { Fields } from '../../resources/language/fields';
import { choiceIn } from '../../resources/language/choices';
import { guardRefusal } from '../../resources/language/rights';
import { Role } from '../../resources/language/roles';
import { subjectOf } from '../../resources/language/tables';
import type { Values } from '../../resources/language/values';
import { addUserPlan, feeFields } from './addUserPlan';
import FeesAndAgent from './FeesAndAgent';
import { hasFees, isDisabled, addUserParts } from './addUserParts';
import { SentRequests } from './SentRequests';

const feesOf = (values: Values): Values =>
  Object.fromEntries(
    Object.keys(feeFields).flatMap((name) =>
      values[name] === undefined || values[name] === null || values[name] === '' ? [] : [[name, values[name]]],
    ),
  );

/** 'Add user account' wizard: creates the account, then its fees and agent if they were entered. */
const AddUser = ({ definition, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const notify = useNotify();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { session, config } = useConsole();
  const [password, setPassword] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const [followUp, setFollowUp] = useState<{ what: 'fees' | 'password'; account: Values; typed?: Values } | null>(null);

  const check = useMemo<WizardCheck>(
    () => ({
      field: 'email',
      failureText: 'Could not check this email, try again',
      ask: async (email, signal) =>
        (await platform.emailTaken(email, signal)) ? { phrase: 'This email is already using' } : null,
    }),
    [platform],
  );
  const withAllowedRoles = (fields: Fields): Fields => {
    const { type } = fields;
    if (!type) return fields;
    const allowed = Object.entries(type.options ?? {}).filter(
      ([role]) => !guardRefusal(definition, 'create', { type: Number(role) }, session),
    );
    return { ...fields, type: { ...type, options: Object.fromEntries(allowed) } };
  };

  const setFees = (account: Values, values: Values) => {
    // The dialog continues with what the wizard could not save, so the draft is no longer needed.
    deleteDraft(addUserPlan.name);
    setFollowUp({ what: 'fees', account, typed: feesOf(values) });
  };

  const outcome = (done: PartAnswers, values: Values, isComplete: boolean) => {
    const account = done.account!;
    const isLost = password === undefined;
    const waitsForApproval = Object.values(done).some(isWaitingAnswer);
    const isShopClosed = isWaitingAnswer(done.fees) && choiceIn(Role, account.type) === Role.Merchant;
    return (
      <>
        {isDisabled(account) && hasFees(values) && (
          <p className="note calm">
            {t('Fees and agent were not saved: a disabled account takes none. Set them with "Fees and agent".')}
          </p>
        )}
        {!isSaved && <h3 tabIndex={-1}>{t('Save the credentials!')}</h3>}
        {!isSaved && !isLost && (
          <>
            <Credentials
              reveals={definition.create!.answer!.reveals!}
              value={password}
              about={{ definition, record: { ...account, id: Number(account.id) } }}
            />
            <Button kind="primary" onClick={() => setIsSaved(true)}>
              {t('I save it')}
            </Button>
          </>
        )}
        {!isSaved && isLost && (
          <>
            <p>{t('The account was created, but its password did not arrive here. Issue a new one.')}</p>
            <Button kind="primary" onClick={() => setFollowUp({ what: 'password', account })}>
              {t('Change password')}
            </Button>
          </>
        )}
        {(isSaved || isLost) && config.extensions && (isDisabled(account) || !isComplete) && hasFees(values) && (
          <Button onClick={() => setFees(account, values)}>{t('Fees and agent')}</Button>
        )}
        {(isSaved || isLost) && isComplete && waitsForApproval && (
          <SentRequests
            subject={subjectOf(definition, { id: Number(account.id) })}
            consequence={
              isShopClosed ? 'Until their fees are approved, payers read that this shop is not open yet.' : undefined
            }
            onLeave={onClose}
          />
        )}
      </>
    );
  };

  const record = followUp && {
    ...followUp.account,
    id: Number(followUp.account.id),
    uuid: String(followUp.account.uuid),
  };
  if (followUp?.what === 'fees' && record)
    return <FeesAndAgent definition={definition} record={record} typed={followUp.typed} onClose={onClose} />;
  return (
    <>
      {followUp?.what === 'password' && record && (
        <ActionDialog
          definition={definition}
          name="changePassword"
          action={definition.actions!.changePassword as CallAction}
          record={record}
          onClose={() => setFollowUp(null)}
          onDone={() => {
            setFollowUp(null);
            setIsSaved(true);
          }}
        />
      )}
      <Wizard
        plan={addUserPlan}
        check={check}
        offer={withAllowedRoles}
        partsFor={(values, done) =>
          addUserParts(platform, values, done, (_account, secret) => {
            setPassword(secret);
            void queryClient.invalidateQueries();
          })
        }
        outcome={outcome}
        holds={password !== undefined && !isSaved}
        onDone={() => {
          void queryClient.invalidateQueries();
          notify('User added');
        }}
        onClose={onClose}
      />
    </>
  );
};

export default AddUser;
