import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { useRef } from 'react';
import { WaitingRequestNote } from '../../admin/approvals/RequestNote';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { Button } from '../../admin/parts/Button';
import { Dialog } from '../../admin/dialogs/Dialog';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { isWaitingAnswer } from '../../admin/outcomes/doneText';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { usePlatform } from '../../admin/state/usePlatform';
import { isMaybeDone, PlatformError } from '../../dataProvider/platformError';
import { formatDateTime } from '../../format/dates';
import type { Definition } from '../../resources/language/definition';
import { englishText } from '../../resources/language/words';
import type { Values } from '../../resources/language/values';
import type { Role } from '../../resources/language/roles';
import { useLimits } from '../settings/useLimits';
import { feeFields, feeFieldsOf } from './addUserPlan';
import { agentFeesOf, agentUuid, ownFeesOf, sendFees, sendRelation, type FeePayer } from './feeCalls';
import { readCurrentFees, type CurrentFees } from './currentFees';

const partLabels = { ownFees: 'Fees', agent: 'Agent', agentFees: 'Fees of the agent' } as const;

/** Adds the name of the part that failed to an error. */
const withPartName = (part: keyof typeof partLabels, error: unknown): unknown => {
  if (!(error instanceof PlatformError)) return error;
  const reason = error.words ?? { phrase: error.message };
  const phrase = isMaybeDone(error) ? '%{part}: perhaps saved. %{why}' : '%{part} not saved. %{why}';
  const words = { phrase, args: { part: { phrase: partLabels[part] }, why: reason } };
  return new PlatformError(englishText(words), error.status, { field: error.field, code: error.code, words });
};

/** Replaces emptied fees by zero, because the contract keeps a fee that the call does not mention. */
const withZeroForEmptied = (values: Values, saved: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && feeFields[name]?.target === undefined && (saved[name] ?? null) !== null ? '0' : value,
    ]),
  );

const differs = (names: readonly string[], a: Values, b: Values) =>
  names.some((name) => String(a[name] ?? '') !== String(b[name] ?? ''));

const FeesForm = ({
  definition,
  record,
  current,
  isApproved,
  typed,
  onClose,
}: {
  definition: Definition;
  record: RaRecord;
  current: CurrentFees;
  /** Whether a second person approves each change. */
  isApproved: boolean;
  typed?: Values;
  onClose: () => void;
}) => {
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const user = record as unknown as FeePayer;
  // Parts that were saved are not sent again when a later part fails.
  const savedValues = useRef(current.values);
  const { agent } = current;
  const roleFields = feeFieldsOf(record.type as Role);
  const fields = agent
    ? {
        ...roleFields,
        agentId: {
          ...roleFields.agentId!,
          required: true,
          input: { helper: 'It can be changed but not removed: the platform has no call for that.' },
        },
      }
    : roleFields;
  const form = useInputForm(
    fields,
    async (values) => {
      let isAwaitingApproval = false;
      const save = async (
        part: keyof typeof partLabels,
        names: readonly string[],
        send: () => Promise<{ data: unknown } | undefined>,
      ) => {
        if (!differs(names, values, savedValues.current)) return;
        const answer = await send().catch((error: unknown) => {
          throw withPartName(part, error);
        });
        isAwaitingApproval ||= isWaitingAnswer(answer?.data);
        savedValues.current = {
          ...savedValues.current,
          ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
        };
      };
      const effective = withZeroForEmptied(values, savedValues.current);
      const [ownFees, agentFees] = [ownFeesOf(effective), agentFeesOf(effective)];
      try {
        await save('ownFees', ['payInFee', 'payOutFee'], async () =>
          ownFees ? sendFees(platform, user, ownFees) : undefined,
        );
        await save('agentFees', ['agentId', 'agentPayInFee', 'agentPayOutFee'], async () => {
          if (values.agentId === null) return undefined;
          const uuid = await agentUuid(platform, values.agentId!);
          const fees = agentFees && (await sendFees(platform, user, { ...agentFees, agent: { uuid } }));
          if (values.agentId === agent?.id) return fees;
          const relation = await sendRelation(platform, user, uuid).catch((error: unknown) => {
            throw withPartName('agent', error);
          });
          return isWaitingAnswer(fees?.data) ? fees : relation;
        });
      } finally {
        await queryClient.invalidateQueries();
      }
      notifyDone({ done: 'Fees and agent saved' }, { waits: isAwaitingApproval }, { definition, record });
      onClose();
    },
    { ...current.values, ...typed },
  );
  const sinceText = (date: string | null) => (date === null ? t('not set yet') : formatDateTime(date));
  return (
    <FormDialog
      heading={t('Fees and agent')}
      about={{ definition, record }}
      submit={t('Save')}
      fields={fields}
      form={form}
      onClose={onClose}
    >
      <dl className="info since">
        <div>
          <dt>{t('Fees since')}</dt>
          <dd>{sinceText(current.since)}</dd>
        </div>
        <div>
          <dt>{t('Agent since')}</dt>
          <dd>{agent ? `${agent.nickname} · ${sinceText(agent.since)}` : t('none')}</dd>
        </div>
      </dl>
      {isApproved && <p className="muted">{t('A second person has to approve each change.')}</p>}
      <WaitingRequestNote definition={definition} record={record} />
    </FormDialog>
  );
};

interface Props extends CustomDialogProps {
  /** Values entered in the wizard before the user existed. */
  typed?: Values;
}

/** Dialog that shows and changes the fees and the agent of a merchant or vault owner. */
const FeesAndAgent = ({ definition, record, typed, onClose }: Props) => {
  const platform = usePlatform();
  const uuid = String(record!.uuid);
  const t = useTranslate();
  const limits = useLimits();
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'fees', uuid],
    queryFn: () => platform.fees(uuid, readCurrentFees),
    // The values must not change while they are edited.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (error && !data) {
    return (
      <Dialog
        heading={t('Fees and agent')}
        onClose={onClose}
        buttons={
          <>
            <Button onClick={onClose}>{t('Close')}</Button>
            <Button kind="primary" onClick={() => void refetch()} autoFocus>
              {t('Retry')}
            </Button>
          </>
        }
      >
        <div role="alert">
          <ErrorText error={error} />
        </div>
      </Dialog>
    );
  }
  if (!data || limits.isLoading) return <WaitingDialog heading={t('Fees and agent')} onClose={onClose} />;
  return (
    <FeesForm
      definition={definition}
      record={record!}
      current={data}
      isApproved={limits.data !== undefined && limits.data.FOUR_EYES_ABOVE > 0}
      typed={typed}
      onClose={onClose}
    />
  );
};

export default FeesAndAgent;
