import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { isTotalAtLeast } from '../../dataProvider/lists';
import { formatTotal } from '../../format/money';
import { approvals } from '../../resources/approvals';
import { headOf } from '../../resources/index';
import type { MenuEntry } from '../../resources/language/definition';
import { useDecisions } from '../approvals/useDecisions';
import { countQuery } from '../calls/countQuery';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

type Counted = NonNullable<MenuEntry['counts']>[number] & { isOwn: boolean };

type BadgeProps = Pick<Counted, 'label' | 'isOwn'> & { count: number | undefined; isAtLeast?: boolean };

const Badge = ({ count, isAtLeast = false, label, isOwn }: BadgeProps) => {
  const t = useTranslate();
  if (!count) return null;
  return (
    <span className={isOwn ? 'menu-count own' : 'menu-count'} title={t(label)}>
      <span className="visually-hidden">, {t(label)}: </span>
      {formatTotal(count, isAtLeast)}
    </span>
  );
};

const Count = ({ entity, label, where, isOwn }: Counted) => {
  const platform = usePlatform();
  const { data } = useQuery(countQuery(platform, headOf(entity), where));
  return <Badge count={data?.total} isAtLeast={isTotalAtLeast(data?.meta)} label={label} isOwn={isOwn} />;
};

/** Counts the approval requests that this user can decide. */
const DecisionCount = ({ label }: { label: string }) => {
  const { decisions } = useDecisions();
  const count = decisions && [...decisions.values()].filter(({ canDecide }) => canDecide).length;
  return <Badge count={count} label={label} isOwn={false} />;
};

/** Live counts of records beside a menu entry. Not shown on a plain platform, which would send whole lists for them. */
export const MenuCounts = ({ counts }: Pick<MenuEntry, 'counts'>) => {
  const { config, session } = useConsole();
  const shown = counts?.filter(({ roles }) => roles?.includes(session.role) ?? true);
  return (
    config.extensions &&
    shown?.map((count, index) =>
      count.entity === approvals.name ? (
        <DecisionCount key={count.entity} label={count.label} />
      ) : (
        <Count key={count.entity} {...count} isOwn={index > 0} />
      ),
    )
  );
};
