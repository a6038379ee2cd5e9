import { createContext, useContext } from 'react';
import { identityOf } from '../../resources/language/definition';
import { definitionOf, definitions } from '../../resources/index';

/** Which record the panel shows. */
export interface RecordAddress {
  entity: string;
  id: string;
}

const parameter = 'open=';

const partsOf = (search: string) =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');

/** The record that an address asks for (`?open=invoices/123`), null when it asks for none. */
export const readOpen = (search: string): RecordAddress | null => {
  const [entity = '', id = ''] = (
    partsOf(search)
      .find((part) => part.startsWith(parameter))
      ?.slice(parameter.length) ?? ''
  )
    .replace('%2F', '/')
    .split('/');
  if (entity === '' || id === '') return null;
  try {
    return { entity: decodeURIComponent(entity), id: decodeURIComponent(id) };
  } catch {
    return null;
  }
};

/** The same address with another record open, or none; what it says of the list stays as it is. */
export const withOpen = (search: string, opened: RecordAddress | null): string => {
  const others = partsOf(search).filter((part) => !part.startsWith(parameter));
  const parts = opened ? [...others, `${parameter}${opened.entity}/${encodeURIComponent(opened.id)}`] : others;
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** The address of a record by itself: its list, with the panel open. */
export const recordPath = ({ entity, id }: RecordAddress, address: Readonly<Record<string, string>> = {}): string => {
  const { route } = definitionOf(entity);
  const path = route?.replace(/:(\w+)/g, (_, name: string) => address[name] ?? '');
  return `${path === undefined ? '' : `/dashboard/${path}`}${withOpen('', { entity, id })}`;
};

/** Can a record of this entity have such an id? What can't is not asked for. */
export const isPossible = ({ entity, id }: RecordAddress): boolean => {
  const definition = definitions.find(({ name }) => name === entity);
  if (!definition) return false;
  return identityOf(definition) !== 'id' || /^\d{1,15}$/.test(id);
};

/** Does the screen at this address show such a record itself, beside its list? */
export const isBesideList = ({ entity }: RecordAddress, pathname: string): boolean => {
  const definition = definitions.find(({ name }) => name === entity);
  return definition?.display.panel === 'beside' && pathname === `/dashboard/${definition.route}`;
};

/** What the place that one goes to is told, beside its address. */
export interface Going {
  /** The record's panel takes the focus: what opened it is gone. */
  takesFocus?: boolean;
  /** The entity whose create dialog opens there. */
  creates?: string;
}

/** How records are opened. Its functions stay the same, so that no row is drawn again because a panel opened. */
export interface Opening {
  /** Opens a record; `instead` of the one that is open, so that back does not lead through all of them. */
  open: (record: RecordAddress, how?: { instead?: boolean; takesFocus?: boolean }) => void;
  /** Goes to an address of the console. */
  go: (path: string, going?: Going) => void;
  close: () => void;
}

const nowhere: Opening = { open: () => undefined, go: () => undefined, close: () => undefined };

export const OpeningContext = createContext<Opening>(nowhere);

/** The record that is open; null where none is. It is told at once when it is pressed, before the address has been drawn. */
export const OpenedContext = createContext<RecordAddress | null>(null);
export const useOpened = (): RecordAddress | null => useContext(OpenedContext);

/** Opens and closes the record panel. */
export const useOpening = (): Opening => useContext(OpeningContext);
