import { useListContext, useLocaleState, useTranslate } from 'react-admin';
import { archivedUntilOf } from '../../../dataProvider/lists';
import { formatMonth } from '../../../format/dates';
import type { ShownRows } from '../rows/useShownRows';
import './states.css';

/** Says until when activity is archived; undefined where nothing of the list is. */
export const useArchivedText = (): string | undefined => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { meta } = useListContext();
  const month = archivedUntilOf(meta);
  return month && t('Activity until %{month} is archived', { month: formatMonth(month, locale) });
};

/** Says below the oldest rows of a list until when activity is archived, where the platform has archived some. */
export const OlderArchived = ({ shown }: { shown: ShownRows }) => {
  const { sort } = useListContext();
  const text = useArchivedText();
  const { page, perPage, total, isAtLeast } = shown;
  const hasOldest = sort.order === 'ASC' ? page === 1 : !isAtLeast && page * perPage >= total;
  return text && hasOldest ? <p className="muted older-archived">{text}</p> : null;
};
