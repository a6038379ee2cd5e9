import { useLocation } from 'react-router-dom';
import { useOpened, type NavigationState, type RecordAddress } from './openRecord';

/** The records through which the open one was reached in the panel. */
export const useTrail = (): readonly RecordAddress[] => (useLocation().state as NavigationState | null)?.trail ?? [];

/** Returns the id of the row that a list marks: the open record, or the last of this entity on the way to it. */
export const useMarkedRow = (entity: string): string | undefined => {
  const opened = useOpened();
  const trail = useTrail();
  return [...trail, ...(opened ? [opened] : [])].findLast((record) => record.entity === entity)?.id;
};
