import { definitions } from '../../resources/index';

/** A record that was open, with what it was called. */
export interface RecentRecord {
  entity: string;
  id: string;
  title: string;
}

/** Beside the session's token, and gone with it. */
const key = 'recent-records';
const most = 6;

const isRecent = (value: unknown): value is RecentRecord => {
  const { entity, id, title } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return definitions.some(({ name }) => name === entity) && typeof id === 'string' && typeof title === 'string';
};

/** The records that were open last in this session, the last first. */
export const recentRecords = (): RecentRecord[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as unknown[]).filter(isRecent) : [];
  } catch {
    return [];
  }
};

/** Remembers that a record was open. */
export const rememberRecord = (record: RecentRecord): void => {
  const others = recentRecords().filter(({ entity, id }) => entity !== record.entity || id !== record.id);
  sessionStorage.setItem(key, JSON.stringify([record, ...others].slice(0, most)));
};
