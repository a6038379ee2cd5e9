import { useGetList, useListContext, type RaRecord } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/state/usePlatform';
import { leftOutcomes } from '../../resources/statuses/reconciliation';
import { statementFiles, type StatementFile } from '../../resources/statementFiles';
import type { StatementKind } from './read/useReading';

const newestFirst = { field: 'id', order: 'DESC' } as const;
/** So many of the newest statements are offered. All stand in their list. */
const offered = 100;

type Shown = StatementFile & RaRecord;

const subjectOf = { bank: 'accountId', chain: 'walletId' } as const;

const periodKeys = ['date_gte', 'date_lte'] as const;

/** The statements of banks or of chains, newest first, and the one whose lines the list shows. */
export const useStatements = (kind: StatementKind) => {
  const { filterValues, setFilters } = useListContext();
  const filters = filterValues as Readonly<Record<string, unknown>>;
  const subject = subjectOf[kind];
  const { data, error, refetch } = useGetList<Shown>(statementFiles.name, {
    pagination: { page: 1, perPage: offered },
    sort: newestFirst,
    filter: {},
  });
  const files = data?.filter((file) => file[subject] !== null);
  const [from, to] = periodKeys.map((key) => filters[key]);
  const shown = files?.find(
    (file) =>
      [filters[subject]].flat().map(Number).includes(Number(file[subject])) &&
      file.fromDate === from &&
      file.toDate === to,
  );
  /** Shows what is left over of a statement, or of all where there is none. */
  const show = (file: Shown | undefined) => {
    const others = Object.fromEntries(
      Object.entries(filters).filter(([key]) => key !== subject && !(periodKeys as readonly string[]).includes(key)),
    );
    setFilters(
      file
        ? {
            ...others,
            outcome: others.outcome ?? leftOutcomes,
            [subject]: [file[subject]],
            date_gte: file.fromDate,
            date_lte: file.toDate,
          }
        : others,
      {},
    );
  };
  /** Fetches the statements again and shows what is left over of this one. */
  const showRead = async (id: number) => {
    const { data: fetched } = await refetch();
    show((fetched as { data: Shown[] } | undefined)?.data.find((file) => file.id === id));
  };
  return { files, shown, show, showRead, error, refetch };
};

/** What was found in the period of a statement, by outcome. */
export const useStatementSums = (file: Shown | undefined) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: [statementFiles.name, 'sums', file?.id],
    queryFn: async () => (await platform.statements()).sums(Number(file!.id)),
    enabled: file !== undefined,
  });
};
