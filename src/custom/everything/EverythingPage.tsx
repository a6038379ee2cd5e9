import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../admin/parts/icons';
import { PageHead } from '../../admin/parts/PageHead';
import { useConsole } from '../../admin/state/ConsoleContext';
import { definitionOf, type DefinitionMap } from '../../resources/index';
import { mayOpen } from '../../resources/language/rights';
import { everythingPath } from '../../resources/everything';
import ShortList from '../main/ShortList';
import { useEmptyLists } from '../main/useEmptyLists';
import type { WaitingList } from '../main/waitingLists';

/** The lists that are searched, in this order. */
const searched: readonly (keyof DefinitionMap)[] = [
  'invoices',
  'disputes',
  'messages',
  'support',
  'booking',
  'vault-profiles',
  'devices',
  'blocked-payers',
  'funds-operations',
  'deposits',
  'addresses',
  'users',
];

/** Pressing Enter searches. Keyed by what is searched for, so that Back brings the text back, too. */
const SearchForm = ({ q }: { q: string }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') void navigate(everythingPath(typed.trim()));
      }}
    >
      <label className="search">
        <Icon name="search" size={16} />
        <span className="visually-hidden">{t('Phone, card, customer or wallet')}</span>
        <input
          type="search"
          value={typed}
          maxLength={200}
          placeholder={t('Phone, card, customer or wallet')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </form>
  );
};

const FoundLists = ({ q }: { q: string }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { empty, onEmpty } = useEmptyLists();
  const lists = searched
    .map(definitionOf)
    .filter((definition) => mayOpen(definition, session.role))
    .map((definition): WaitingList => ({ definition, q, briefWhenEmpty: true }));
  const named = lists
    .filter(({ definition }) => empty.has(definition.title))
    .map(({ definition }) => t(definition.title));
  return (
    <>
      <div className="everything">
        {lists.map((list) => (
          <ShortList key={list.definition.name} {...list} onEmpty={onEmpty} />
        ))}
      </div>
      {named.length > 0 && (
        <p className="card main-nothing muted">{t('Nothing found in %{lists}', { lists: named.join(', ') })}</p>
      )}
    </>
  );
};

/** Everything about a text, such as a phone or a customer ID: the records that the search of each list finds, by the reader's own rights. */
const EverythingPage = () => {
  const t = useTranslate();
  const { search } = useLocation();
  const q = (new URLSearchParams(search).get('q') ?? '').trim();
  return (
    <>
      <PageHead title={q === '' ? t('Everything about') : t('Everything about “%{text}”', { text: q })} />
      <SearchForm key={`form ${q}`} q={q} />
      {q !== '' && <FoundLists key={q} q={q} />}
    </>
  );
};

export default EverythingPage;
