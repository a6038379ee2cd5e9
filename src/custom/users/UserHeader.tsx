import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { deviceName } from '../../admin/fields/deviceName';
import { NamePlaceholder } from '../../admin/fields/NamePlaceholder';
import { StatusField } from '../../admin/fields/StatusField';
import { Icon } from '../../admin/parts/icons';
import type { PanelHeaderProps } from '../../admin/registries/panelHeaders';
import { useConsole } from '../../admin/state/ConsoleContext';
import { useErrorText } from '../../admin/outcomes/useErrorText';
import { usePlatform } from '../../admin/state/usePlatform';
import { scalarKey } from '../../dataProvider/queryKeys';
import { formatRecent } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { choiceIn } from '../../resources/language/choices';
import { Role, roleName } from '../../resources/language/roles';
import { balanceOf } from '../../resources/scalars';
import { paysFees, users } from '../../resources/users';
import { matchesCondition } from '../../resources/language/view';
import { CurrentFees } from './CurrentFees';
import { useUserSecurity } from './useUserSecurity';

/** In place of a fact that could not be fetched. */
const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  return (
    <button className="button plain small" type="button" title={errorText(error)} onClick={onRetry}>
      {t('Retry')}
    </button>
  );
};

/** Who has money on their balance; that of staff is the platform's. */
const rolesWithBalance: readonly Role[] = [Role.Merchant, Role.VaultOwner, Role.Agent];

const Balance = ({ userId }: { userId: number }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: [...scalarKey(balanceOf.path), userId],
    queryFn: () => platform.scalarAnswer(balanceOf, { userId }),
  });
  const held = data?.answer.held;
  return (
    <div>
      <dt>{t('Available')}</dt>
      <dd className="numeric">
        {data ? (
          formatMoney(data.value ?? '0', 'USDT', 2)
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <NamePlaceholder />
        )}
        <small className="muted">
          {typeof held === 'number' && held > 0 && t('%{sum} on hold', { sum: formatMoney(String(held), 'USDT', 2) })}
        </small>
      </dd>
    </div>
  );
};

/** When and with which device a person last signed in, for an Owner. */
const LastSignIn = ({ uuid }: { uuid: string }) => {
  const t = useTranslate();
  const { data, error, refetch } = useUserSecurity(uuid);
  const last = data?.signIns[0];
  return (
    <div>
      <dt>{t('Last sign-in')}</dt>
      <dd className="numeric">
        {data ? (
          last ? (
            formatRecent(last.date)
          ) : (
            '—'
          )
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <NamePlaceholder />
        )}
        <small className="muted">{last && deviceName(last, t)}</small>
      </dd>
    </div>
  );
};

/** Above the fields of a user: who it is, what they have, and when they were last here. */
const UserHeader = ({ record, actions }: PanelHeaderProps) => {
  const t = useTranslate();
  const { session } = useConsole();
  const role = choiceIn(Role, record.type);
  const facts = [
    // Who may not ask for it would be signed out.
    ...(balanceOf.roles.includes(session.role) && rolesWithBalance.some((one) => one === role)
      ? [<Balance key="balance" userId={Number(record.id)} />]
      : []),
    ...(session.role === Role.Owner && role !== Role.System
      ? [<LastSignIn key="sign-in" uuid={String(record.uuid)} />]
      : []),
  ];
  return (
    <>
      <div className="user-who">
        {role !== undefined && <span>{t(roleName(role))}</span>}
        <StatusField field={users.fields.status} value={Number(record.status)} record={record} />
        {record.verified === true && (
          <span>
            <Icon name="check" size={14} /> {t('Verified')}
          </span>
        )}
      </div>
      {facts.length > 0 && <dl className="user-facts">{facts}</dl>}
      {actions}
      {matchesCondition(record, paysFees.is) === true && <CurrentFees record={record} />}
    </>
  );
};

export default UserHeader;
