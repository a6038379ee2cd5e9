import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import ActionDialog from '../../admin/dialogs/ActionDialog';
import { SectionFailure } from '../../admin/panel/PanelSection';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { formatMoney } from '../../format/money';
import type { CallAction } from '../../resources/language/definition';
import type { Disabling } from '../../resources/userSecurity';
import { users } from '../../resources/users';

const disable = users.actions!.disable as CallAction;

/** What disabling does, in the order in which it matters; each is said only where there is one. */
const effects: readonly { count: keyof Disabling; phrase: string }[] = [
  { count: 'sessions', phrase: '%{count} session ends |||| %{count} sessions end' },
  {
    count: 'accounts',
    phrase:
      '%{count} payment account falls out of use: no new pay-in gets it |||| %{count} payment accounts fall out of use: no new pay-in gets them',
  },
  { count: 'invoices', phrase: '%{count} open invoice stays open |||| %{count} open invoices stay open' },
  {
    count: 'tasks',
    phrase: '%{count} invoice that they hold stays with them |||| %{count} invoices that they hold stay with them',
  },
  {
    count: 'requests',
    phrase:
      '%{count} request of theirs for approval is canceled |||| %{count} requests of theirs for approval are canceled',
  },
];

const Effects = ({ disabling }: { disabling: Disabling }) => {
  const t = useTranslate();
  const { balance, held } = disabling;
  return (
    <ul className="disabling">
      {effects.map(({ count: name, phrase }) => {
        const count = Number(disabling[name]);
        return count > 0 && <li key={name}>{t(phrase, { count, smart_count: count })}</li>;
      })}
      {balance !== null && (
        <li>
          {Number(held) > 0
            ? t('The balance stays: %{balance}, of which %{held} is held', {
                balance: formatMoney(balance, 'USDT'),
                held: formatMoney(held!, 'USDT'),
              })
            : t('The balance stays: %{balance}', { balance: formatMoney(balance, 'USDT') })}
        </li>
      )}
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
    queryFn: () => platform.disabling(uuid),
    enabled: config.extensions,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ActionDialog definition={definition} name="disable" action={disable} record={record!} onClose={onClose}>
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="muted">{t('Loading…')}</p>}
      {data && <Effects disabling={data} />}
    </ActionDialog>
  );
};

export default DisableUser;
