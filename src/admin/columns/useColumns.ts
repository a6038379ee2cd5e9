import { useStore } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { hasColumn } from '../../resources/language/rights';
import { useReader } from '../state/useReader';

export interface Column {
  name: string;
  field: Field;
}

/** The columns that a list can show, those that it shows, and a way to turn one. */
export interface Columns {
  all: Column[];
  shown: Column[];
  isShown: (name: string) => boolean;
  turn: (name: string) => void;
  /** Shows these and no others. */
  show: (names: readonly string[]) => void;
}

/** Columns of a definition as the person chose them (kept in this browser). */
export const useColumns = (definition: Definition): Columns => {
  const reader = useReader();
  const [turned, setTurned] = useStore<Record<string, boolean>>(`columns.${definition.name}`, {});
  const all = Object.entries(definition.fields)
    .filter(([, field]) => hasColumn(field, reader))
    .map(([name, field]) => ({ name, field }));
  const isShown = (name: string) => turned[name] ?? definition.fields[name]?.column !== 'optional';
  return {
    all,
    shown: all.filter(({ name }) => isShown(name)),
    isShown,
    turn: (name) => setTurned({ ...turned, [name]: !isShown(name) }),
    show: (names) => setTurned(Object.fromEntries(all.map(({ name }) => [name, names.includes(name)]))),
  };
};
