import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useSettled } from '../../admin/hooks/useSettled';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/outcomes/useErrorText';
import { statementKey } from '../../dataProvider/queryKeys';
import { PlatformError } from '../../dataProvider/platformError';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import { StatementTable } from './StatementTable';

/** The platform is asked once the text has not changed for this time, in ms. */
const settleMs = 400;

interface Props {
  userId: number;
  find: string;
  onLeave?: () => void;
}

/** The lines of one deal, funds operation or invoice. */
export const FoundLines = ({ userId, find, onLeave }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const settled = useSettled(find, settleMs);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...statementKey, userId, 'find', settled],
    // 'Deal #11804' may be pasted as the lines name it.
    queryFn: async () => (await platform.accountStatements()).findInStatement(userId, settled.replace(/^.*\s/, '')),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOld = isPlaceholderData || settled !== find;
  // What is typed may be half of it.
  const isUnreadable = error instanceof PlatformError && error.field === 'find';
  if (isUnreadable && !isOld)
    return (
      <p className="muted statement-none" role="status">
        {errorText(error)}
      </p>
    );
  if (error && !isOld)
    return <LoadFailure error={error} onRetry={() => void refetch()} heading="The list could not be loaded" />;
  if (!data) return <p role="status">{t('Loading…')}</p>;
  return (
    <div className="statement-period" aria-busy={isOld}>
      {data.length === 0 ? (
        <p className="muted statement-none">{t('No lines of this statement are about "%{find}"', { find: settled })}</p>
      ) : (
        <StatementTable lines={data} onLeave={onLeave} />
      )}
    </div>
  );
};
