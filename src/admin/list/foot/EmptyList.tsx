import { useListContext, useTranslate } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';
import { filteredFields } from '../../filters/filterKeys';
import { useArchivedText } from './OlderArchived';

/** Says that nothing matches the search, the filters or both. */
export const nothingFoundText = (
  { nouns, title }: Definition,
  { searched, isFiltered }: { searched: string | undefined; isFiltered: boolean },
  t: (phrase: string, args?: object) => string,
) => {
  const words = { nouns: t(nouns ?? title, { smart_count: 0 }), text: searched };
  if (searched === undefined) return t('No %{nouns} match the filters', words);
  return isFiltered ? t('No %{nouns} match “%{text}” and the filters', words) : t('No %{nouns} match “%{text}”', words);
};

/**
 * Empty state of a list: what was looked for, with a button to clear it; otherwise a button for the first record. What is archived
 * comes first: it may be why nothing was found.
 */
const EmptyList = ({ definition, onCreate }: { definition: Definition; onCreate?: () => void }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const archived = useArchivedText();
  const { q, ...filter } = filterValues as Record<string, unknown>;
  const searched = typeof q === 'string' ? q : undefined;
  const filtered = filteredFields(definition, filter).map(([, field]) => t(field.label));
  // What a tab shows is no filter that somebody set: there is nothing to clear.
  const isTab = definition.list?.tabs?.some(({ where }) => JSON.stringify(where) === JSON.stringify(filter)) === true;
  const isFiltered = Object.keys(filter).length > 0 && !isTab;
  if (searched === undefined && !isFiltered) {
    return (
      <div className="empty">
        {archived && <p className="looked-for">{archived}</p>}
        <p>{t('No data.')}</p>
        {definition.list?.whenEmpty && <p>{t(definition.list.whenEmpty)}</p>}
        {onCreate && (
          <button className="button" type="button" onClick={onCreate}>
            {t(definition.create!.button)}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="empty">
      {archived && <p className="looked-for">{archived}</p>}
      <p className={archived ? undefined : 'looked-for'}>{nothingFoundText(definition, { searched, isFiltered }, t)}</p>
      {filtered.length > 0 && <p>{t('Filters: %{names}', { names: filtered.join(', ') })}</p>}
      <button className="button" type="button" onClick={() => setFilters({}, {})}>
        {t('Clear search and filters')}
      </button>
    </div>
  );
};

export default EmptyList;
