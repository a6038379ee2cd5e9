import { createContext, useContext } from 'react';
import { headOf, heads } from '../../resources/index';
import type { Head } from '../../resources/language/definition';

/** Identifies a record: the name of its entity and its id. */
export interface RecordAddress {
  entity: string;
  id: string;
  /** The tab of the panel that is open, by its label. */
  tab?: string;
}

const parameter = 'open=';

const partsOf = (search: string) =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');

/** Returns the open record in a query string (`?open=invoices/123`, with a tab `?open=users/7/Security`), or null if there is none. */
export const readOpen = (search: string): RecordAddress | null => {
  const value =
    partsOf(search)
      .find((part) => part.startsWith(parameter))
      ?.slice(parameter.length) ?? '';
  try {
    // A program through which the address went may have encoded all of it.
    const whole = value.includes('/') ? value : decodeURIComponent(value);
    const [entity, id, tab] = whole.split('/').map((name) => decodeURIComponent(name));
    return entity && id ? { entity, id, ...(tab && { tab }) } : null;
  } catch {
    return null;
  }
};

/** Returns the query string with another open record, or none. All other parameters stay unchanged. */
export const withOpen = (search: string, opened: RecordAddress | null): string => {
  const others = partsOf(search).filter((part) => !part.startsWith(parameter));
  const names = opened && [
    opened.entity,
    ...[opened.id, opened.tab].flatMap((name) => (name ? encodeURIComponent(name) : [])),
  ];
  const parts = names ? [...others, parameter + names.join('/')] : others;
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** Returns the path of a record: its list with the panel open. `address` fills the placeholders of the list's route. */
export const recordPath = ({ entity, id }: RecordAddress, address: Readonly<Record<string, string>> = {}): string => {
  const { route } = headOf(entity);
  const path = route?.replace(/:(\w+)/g, (_, name: string) => address[name] ?? '');
  return `${path === undefined ? '' : `/dashboard/${path}`}${withOpen('', { entity, id })}`;
};

/** Whether the entity exists and the id has a valid format. Otherwise the record is not requested. */
export const isPossibleAddress = ({ entity, id }: RecordAddress): boolean => {
  const definition = heads.find(({ name }) => name === entity);
  if (!definition) return false;
  return definition.identity !== undefined || /^\d{1,15}$/.test(id);
};

/** Whether the screen at `pathname` itself shows such a record beside its list, or has the room to, so that the panel does not. */
export const isBesideList = ({ entity }: RecordAddress, pathname: string, isOneColumn?: boolean): boolean => {
  const definition = heads.find(({ name }) => name === entity);
  return pathname === `/dashboard/${definition?.besideOn}` && !(isOneColumn && definition?.besideWide);
};

/** Navigation state: instructions for the target screen that are not part of its address. */
export interface NavigationState {
  /** The records through which the open one was reached in the panel, the first one first: Back leads to the last. */
  trail?: readonly RecordAddress[];
  /** The number of history entries that the panel added. Closing the panel goes back by that many. */
  panelEntries?: number;
  /** The panel takes the focus, because the element that opened it no longer exists. */
  takesFocus?: boolean;
  /** The entity whose create dialog opens on the target screen. */
  creates?: string;
  /** The saved view with this id is applied to the list. */
  applies?: number;
  /** What an operator does on the Taker Store: take the next invoice, or go to the personal tasks. */
  does?: 'takeNext' | 'focusTasks';
}

/**
 * The address as it is now. React renders a change of it a moment later: who changes a part of it begins with this one,
 * or the change made just before would be lost.
 */
export const addressNow = (): { pathname: string; search: string; state: NavigationState } => {
  const { pathname, search } = window.location;
  const { usr } = (window.history.state as { usr?: NavigationState | null } | null) ?? {};
  return { pathname, search, state: usr ?? {} };
};

/** Opens and closes records. The functions are stable, so that rows do not render again when a panel opens. */
export interface Opening {
  /** Opens a record. With `instead` it replaces the open record in the browser's history, so that Back skips it. */
  open: (record: RecordAddress, how?: { instead?: boolean; takesFocus?: boolean }) => void;
  /** Navigates to a path of the console. */
  go: (path: string, state?: NavigationState) => void;
  close: () => void;
}

const noOpening: Opening = { open: () => undefined, go: () => undefined, close: () => undefined };

/** Provides the functions that open and close records; `Layout` sets it. */
export const OpeningContext = createContext<Opening>(noOpening);

/** The open record, or null. Changes immediately on a click, before the screen has rendered with the new address. */
export const OpenedContext = createContext<RecordAddress | null>(null);
/** Returns the open record, or null. */
export const useOpened = (): RecordAddress | null => useContext(OpenedContext);

/** Whether a record is open in the panel, which takes room from a list: its screen may show it in a place of its own. */
export const useIsPanelOpen = ({ route }: Pick<Head, 'route'>): boolean => {
  const opened = useOpened();
  return opened !== null && !isBesideList(opened, `/dashboard/${route}`);
};

/** Returns the functions that open and close the details panel. */
export const useOpening = (): Opening => useContext(OpeningContext);
