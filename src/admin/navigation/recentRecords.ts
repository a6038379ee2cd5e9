import { definitions } from '../../resources/index';

/** A recently opened record with its title. */
export interface RecentRecord {
  entity: string;
  id: string;
  title: string;
}

/** In session storage, beside the session's token; both are removed together. */
const key = 'recent-records';
const maxRecords = 6;

const isRecent = (value: unknown): value is RecentRecord => {
  const { entity, id, title } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return definitions.some(({ name }) => name === entity) && typeof id === 'string' && typeof title === 'string';
};

/** Returns the records that were opened in this session, the latest first. */
export const recentRecords = (): RecentRecord[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as unknown[]).filter(isRecent) : [];
  } catch {
    return [];
  }
};

/** Adds a record to the recent ones, or moves it to the front. */
export const rememberRecord = (record: RecentRecord): void => {
  const others = recentRecords().filter(({ entity, id }) => entity !== record.entity || id !== record.id);
  sessionStorage.setItem(key, JSON.stringify([record, ...others].slice(0, maxRecords)));
};
