import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { numberText } from '../../../format/numberText';
import { shortenUuid } from '../../../format/uuid';
import { defaultSort, type Definition } from '../../../resources/language/definition';
import { exactNameOf } from '../../../resources/language/search';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';

/** The record of a list that the search names by its number or uuid. */
export interface ExactRecord {
  /** The name as it is shown: `#277`, or a shortened uuid. Undefined when the text does not name one record. */
  name: string | undefined;
  /** Undefined until the platform has answered; null when this list has no such record for the reader. */
  record: RaRecord | null | undefined;
}

/** Looks for the record that the search names exactly. Finds it whatever filters the list has. */
export const useExactRecord = (definition: Definition, searched: string): ExactRecord => {
  const platform = usePlatform();
  const address = useAddress();
  const exact = exactNameOf(definition, searched);
  const { data } = useQuery({
    queryKey: ['exact', definition.name, address, exact],
    queryFn: async () => {
      const answer = await platform.getList(definition.name, {
        pagination: { page: 1, perPage: 1 },
        sort: defaultSort(definition),
        filter: { [exact!.field]: exact!.value },
        meta: { address },
      });
      return answer.data.find((record) => String(record[exact!.field]) === exact!.value) ?? null;
    },
    enabled: exact !== null,
  });
  if (!exact) return { name: undefined, record: null };
  const isNumber = definition.fields[exact.field]!.kind.isId;
  return { name: isNumber ? numberText(exact.value) : shortenUuid(exact.value), record: data };
};
