import { useGetList, type RaRecord } from 'react-admin';
import { staff } from '../../resources/staff';

/** Maximum number of people of staff who are offered, and recognised in notes. */
const maxStaff = 500;
const minuteMs = 60_000;
const nobody: readonly RaRecord[] = [];

/** Returns active staff by nickname, once they are needed. */
export const useStaff = (isNeeded: boolean): readonly RaRecord[] => {
  const { data } = useGetList(
    staff.name,
    { pagination: { page: 1, perPage: maxStaff }, sort: { field: 'nickname', order: 'ASC' }, filter: {} },
    { enabled: isNeeded, staleTime: minuteMs },
  );
  return data ?? nobody;
};
