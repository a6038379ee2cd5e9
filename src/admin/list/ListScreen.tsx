import { ListBase, RouterProviderContext, useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PlatformError } from '../../dataProvider/platformError';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { definitionOf, type FieldName } from '../../resources/index';
import { fieldComponents } from '../fields/fieldComponents';
import { fillValue } from '../../resources/language/wire';
import { titleOf } from '../fields/ReferenceTitle';
import { PageHead } from '../parts/PageHead';
import { useAddress } from '../calls/useAct';
import { useErrorText } from '../outcomes/useErrorText';
import { useConsole } from '../state/ConsoleContext';
import { listPath } from './rows/listPath';
import { listRouter } from './listRouter';
import { ListView } from './ListView';
import { usePageSize } from './rows/usePageSize';
import { tidySearch } from './tidySearch';

const notFound = 404;

interface Props {
  definition: Definition;
  inside?: boolean;
  above?: ReactNode;
}

/** Fetches the code of fields that are drawn in a way of their own or of their kind, while the rows are fetched. */
const useCells = ({ name, fields }: Definition) => {
  const { cells } = useConsole();
  useEffect(() => {
    for (const [field, { kind }] of Object.entries(fields)) {
      const cell = cells[`${name}.${field}` as FieldName] ?? fieldComponents[kind.name];
      cell?.fetch?.().catch(() => undefined);
    }
  }, [cells, name, fields]);
};

/**
 * The list of an entity, generated from its definition. Filter, sort and page are kept in the address only; page size,
 * columns and density are stored in the browser. With `inside` it is embedded in another page and has no title of its
 * own; `above` is shown below the title.
 */
export const ListScreen = ({ definition, inside, above }: Props) => {
  const address = useAddress();
  const addressKey = JSON.stringify(address);
  const { pathname, search, state } = useLocation();
  const [perPage] = usePageSize(definition);
  useCells(definition);
  const queryOptions = useMemo(
    () => ({
      meta: { address: JSON.parse(addressKey) as Record<string, string> },
      // The list shows the error itself, so react-admin must not notify as well.
      onError: () => undefined,
    }),
    [addressKey],
  );
  const tidy = inside ? search : tidySearch(definition, search);
  if (tidy !== search) return <Navigate to={{ pathname, search: tidy }} replace state={state as unknown} />;
  return (
    <RouterProviderContext.Provider value={listRouter}>
      <ListBase
        key={`${definition.name} ${addressKey}`}
        resource={definition.name}
        sort={defaultSort(definition)}
        perPage={perPage}
        storeKey={false}
        exporter={false}
        queryOptions={queryOptions}
        disableAuthentication
      >
        {definition.parent ? (
          <ChildList definition={definition} parent={definition.parent} address={address} />
        ) : (
          <TopLevelList definition={definition} inside={inside} above={above} />
        )}
      </ListBase>
    </RouterProviderContext.Provider>
  );
};

const TopLevelList = ({ definition, inside, above }: Props) => {
  const t = useTranslate();
  const { title, description } = definition;
  return (
    <ListView
      definition={definition}
      title={t(title)}
      description={description && t(description)}
      inside={inside}
      above={above}
    />
  );
};

/** In place of a list whose parent record does not exist: nothing can be added to it, and asking again helps nobody. */
const MissingParent = ({ definition, target, error }: { definition: Definition; target: Definition; error: Error }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const path = listPath(target, {});
  return (
    <>
      <PageHead title={t(definition.title)} />
      <div className="note calm" role="alert">
        <p className="notice-text">{errorText(error)}</p>
        {path !== undefined && <Link to={path}>{t('Go to %{list}', { list: t(target.title) })}</Link>}
      </div>
    </>
  );
};

/** A list below a parent record: the heading adds the parent's title, and its description is shown below. */
const ChildList = ({
  definition,
  parent,
  address,
}: {
  definition: Definition;
  parent: NonNullable<Definition['parent']>;
  address: Record<string, string>;
}) => {
  const t = useTranslate();
  const target = definitionOf(parent.entity);
  const id = fillValue(parent.id, address);
  const { data, error } = useGetOne(parent.entity, { id: target.identity === undefined ? Number(id) : String(id) });
  if (!data && error instanceof PlatformError && error.status === notFound)
    return <MissingParent definition={definition} target={target} error={error} />;
  const name = data ? ` ${titleOf(target.name, data as RaRecord)}` : '';
  return (
    <ListView
      definition={definition}
      title={`${t(definition.title)}${name}`}
      description={data ? (data.description as string | null) : undefined}
    />
  );
};
