import { useEffect } from 'react';
import { ListScreen } from '../../admin/list/ListScreen';
import { useConsole } from '../../admin/state/ConsoleContext';
import { rowsGapMs } from '../../dataProvider/refetching';
import { storePeople } from '../../resources/storePeople';
import { StoreTiles } from './StoreTiles';

/** Who is here and what is overdue changes with time alone; no event says so. */
const refetchIntervalMs = 15_000;

/** What supervisors watch: the queue, and everybody who works on it. */
const PeoplePage = () => {
  const { refetching } = useConsole();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetching.refetch({ queryKey: [storePeople.name] }, rowsGapMs);
    }, refetchIntervalMs);
    return () => clearInterval(timer);
  }, [refetching]);
  return <ListScreen definition={storePeople} above={<StoreTiles />} />;
};

export default PeoplePage;
