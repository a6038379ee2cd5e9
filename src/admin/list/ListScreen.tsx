import { ListBase, RouterProviderContext, useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { definitionOf } from '../../resources/index';
import { fillPath } from '../../resources/language/wire';
import { titleOf } from '../fields/ReferenceTitle';
import { useAddress } from '../state/useAct';
import { listRouter } from './listRouter';
import { ListView } from './ListView';
import { usePageSize } from './usePageSize';

interface Props {
  definition: Definition;
  inside?: boolean;
  above?: ReactNode;
}

/**
 * The list of an entity, drawn from its definition. What is shown is in the address, and nowhere else; how it is shown
 * (page size, columns, density) is remembered. `inside` a page of another title it has none of its own; `above` stands over the
 * rows.
 */
export const ListScreen = ({ definition, inside, above }: Props) => {
  const address = useAddress();
  const addressKey = JSON.stringify(address);
  const [perPage] = usePageSize(definition);
  const queryOptions = useMemo(
    () => ({
      meta: { address: JSON.parse(addressKey) as Record<string, string> },
      // The list itself says what went wrong; no second message.
      onError: () => undefined,
    }),
    [addressKey],
  );
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
          <WithParent definition={definition} parent={definition.parent} address={address} />
        ) : (
          <Titled definition={definition} inside={inside} above={above} />
        )}
      </ListBase>
    </RouterProviderContext.Provider>
  );
};

const Titled = ({ definition, inside, above }: Props) => {
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

/** A list below a record: 'Group ' and the group's title, its description below. */
const WithParent = ({
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
  const { data } = useGetOne(parent.entity, { id: Number(fillPath(parent.id, address)) });
  const name = data ? ` ${titleOf(target.name, data as RaRecord)}` : '';
  return (
    <ListView
      definition={definition}
      title={`${t(definition.title)}${name}`}
      description={data ? (data.description as string | null) : undefined}
    />
  );
};
