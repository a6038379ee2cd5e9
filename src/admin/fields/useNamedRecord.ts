import { useTranslate } from 'react-admin';
import { idText } from '../../format/numberText';
import { heads, screens } from '../../resources/index';
import type { Head, Page } from '../../resources/language/definition';
import { openedAs } from '../../resources/language/openedAs';
import { isOffered, mayOpen, type Offer } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { hasTextIds, readSubject } from '../../resources/language/tables';
import { recordPath, useOpening, type RecordAddress } from '../navigation/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { recordKindOf } from './recordTitle';

/** What a name leads to: its path, and the record to open for it, unless it is a list. */
interface Target {
  path: string;
  record?: RecordAddress;
}

const partsOf = (name: string) => {
  const { entity, id } = readSubject(name);
  const screen = (screens as readonly (Head | Page)[]).find((candidate) => candidate.name === entity);
  return { screen, id };
};

/** Whether this is the id of a record: a number, or a text where another platform has such ids. */
export const isRecordId = (head: Pick<Head, 'elsewhere' | 'identity'>, id: string): boolean =>
  /^\d+$/.test(id) || (hasTextIds(head) && id !== '');

/**
 * Returns what a record given as `invoices/12`, or a screen given as `booking`, leads to; undefined where the role may
 * not open it or the platform does not offer it, and for a record that is still to be created.
 */
export const targetOf = (name: string, role: Role, offer: Offer): Target | undefined => {
  const { screen, id } = partsOf(name);
  if (!screen) return undefined;
  if (id === undefined || screen.kind === 'page') {
    const { route } = screen;
    return route !== undefined && mayOpen(screen, role) && isOffered(screen, offer)
      ? { path: `/dashboard/${route}` }
      : undefined;
  }
  const opened = isRecordId(screen, id) ? openedAs(heads, screen, role, offer) : undefined;
  if (!opened) return undefined;
  const record = { entity: opened.name, id };
  return { path: recordPath(record), record };
};

/**
 * The text of a record given as `invoices/12`, 'Invoice #12', or of a screen given as `booking`; its path and the function
 * that opens it, where the role may open it.
 */
export const useNamedRecord = (name: string): { text: string; link?: { path: string; open: () => void } } => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const { open, go } = useOpening();
  const { screen, id } = partsOf(name);
  if (!screen) return { text: name };
  const isRecord = screen.kind !== 'page' && id !== undefined && isRecordId(screen, id);
  const text = isRecord ? `${recordKindOf(screen, t)} ${idText(id)}` : t(screen.title);
  const target = targetOf(name, session.role, config);
  if (!target) return { text };
  const { path, record } = target;
  return { text, link: { path, open: () => (record ? open(record) : go(path)) } };
};
