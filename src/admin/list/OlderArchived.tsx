import { useListContext, useTranslate } from 'react-admin';
import { isOlderArchived } from '../../dataProvider/lists';
import type { ShownRows } from './useShownRows';
import './states.css';

/** Says below the oldest rows of a list that older ones are archived, where the platform has archived some. */
export const OlderArchived = ({ shown }: { shown: ShownRows }) => {
  const t = useTranslate();
  const { meta, sort } = useListContext();
  const { page, perPage, total, isAtLeast } = shown;
  const hasOldest = sort.order === 'ASC' ? page === 1 : !isAtLeast && page * perPage >= total;
  return isOlderArchived(meta) && hasOldest ? (
    <p className="muted older-archived">{t('Older activity is archived')}</p>
  ) : null;
};
