import { useStore } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { hasColumn } from '../../resources/language/rights';
import { useReader } from '../state/useReader';

/** A column of a list: a field and its name. */
export interface Column {
  name: string;
  field: Field;
}

/** The available and the visible columns of a list, and functions to change them. */
export interface Columns {
  all: Column[];
  shown: Column[];
  isShown: (name: string) => boolean;
  toggle: (name: string) => void;
  /** Shows exactly these columns. */
  show: (names: readonly string[]) => void;
}

/** Returns the columns of a definition as the user chose them; the choice is stored in this browser. */
export const useColumns = (definition: Definition): Columns => {
  const reader = useReader();
  const [visibility, setVisibility] = useStore<Record<string, boolean>>(`columns.${definition.name}`, {});
  const all = Object.entries(definition.fields)
    .filter(([, field]) => hasColumn(field, reader))
    .map(([name, field]) => ({ name, field }));
  const isShown = (name: string) => visibility[name] ?? definition.fields[name]?.column !== 'optional';
  return {
    all,
    shown: all.filter(({ name }) => isShown(name)),
    isShown,
    toggle: (name) => setVisibility({ ...visibility, [name]: !isShown(name) }),
    show: (names) => setVisibility(Object.fromEntries(all.map(({ name }) => [name, names.includes(name)]))),
  };
};
