import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import ActionDialog from '../../admin/dialogs/ActionDialog';
import { SectionFailure } from '../../admin/panel/PanelSection';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { formatMoney } from '../../format/money';
import { numberOf } from '../../resources/language/choices';
import { Role } from '../../resources/language/roles';
import type { CallAction } from '../../resources/language/definition';
import type { Disabling } from '../../resources/userSecurity';
import { users } from '../../resources/users';

const disable = users.actions!.disable as CallAction;

/** What disabling does, in the order in which it matters; each is said only where there is one. */
const effects: readonly { count: keyof Disabling; phrase: string }[] = [
  {
    count: 'accounts',
    phrase: '%{count} payment account gets no more pay-ins |||| %{count} payment accounts get no more pay-ins',
  },
  { count: 'invoices', phrase: '%{count} open invoice stays open |||| %{count} open invoices stay open' },
  {
    count: 'tasks',
    phrase:
      '%{count} invoice that they hold goes back to the queue when its time is up |||| %{count} invoices that they hold go back to the queue when their time is up',
  },
  {
    count: 'requests',
    phrase:
      '%{count} request of theirs for approval is canceled |||| %{count} requests of theirs for approval are canceled',
  },
];

const Effects = ({ disabling, isMerchant }: { disabling: Disabling; isMerchant: boolean }) => {
  const t = useTranslate();
  const { balance, held } = disabling;
  const amountOf = (amount: string | null) => formatMoney(amount ?? '0', 'USDT');
  const lines = [
    ...(isMerchant ? [t('Nobody can pay with their payment links and API keys')] : []),
    ...effects.flatMap(({ count: name, phrase }) => {
      const count = Number(disabling[name]);
      return count > 0 ? [t(phrase, { count, smart_count: count })] : [];
    }),
    ...(Number(balance) > 0 && Number(held) > 0
      ? [
          t('The balance stays: %{balance}, of which %{held} is held', {
            balance: amountOf(balance),
            held: amountOf(held),
          }),
        ]
      : Number(balance) > 0
        ? [t('The balance stays: %{balance}', { balance: amountOf(balance) })]
        : []),
  ];
  if (lines.length === 0) return <p>{t('Nothing of theirs is open, and their balance is empty.')}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};

/** 'Disable account' dialog: says what falls out of use, what stays open, and what the person has on their balance. */
const DisableUser = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { config } = useConsole();
  const uuid = String(record!.uuid);
  const { data, error, refetch } = useQuery({
    queryKey: ['disabling', uuid],
    queryFn: async () => (await platform.security()).fetchDisabling(uuid),
    enabled: config.extensions,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ActionDialog
      definition={definition}
      name="disable"
      action={disable}
      record={record!}
      waitsFor={config.extensions && !data && !error ? t('Loading…') : undefined}
      onClose={onClose}
    >
      <div className="disabling">
        {error && (
          <>
            <strong>{t('What this does could not be loaded')}</strong>
            <SectionFailure error={error} onRetry={() => void refetch()} />
          </>
        )}
        {config.extensions && !data && !error && <p className="muted">{t('Loading…')}</p>}
        {data && <Effects disabling={data} isMerchant={record!.type === numberOf(Role.Merchant)} />}
      </div>
    </ActionDialog>
  );
};

export default DisableUser;
