import { useStore } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { hasColumn } from '../../resources/language/rights';
import { useReader } from '../state/useReader';
import { inOrder, moved } from './columnOrder';

/** A column of a list: a field and its name. */
export interface Column {
  name: string;
  field: Field;
}

/** Widths of columns in pixels, by name. Columns without one are as wide as their content. */
export type Widths = Readonly<Record<string, number>>;

/** The available and the visible columns of a list, in the user's order, and functions to change them. */
export interface Columns {
  all: Column[];
  shown: Column[];
  widths: Widths;
  /** Whether the user changed anything. */
  isChanged: boolean;
  isShown: (name: string) => boolean;
  toggle: (name: string) => void;
  /** Shows exactly these columns, in this order and with these widths. */
  show: (names: readonly string[], widths: Widths) => void;
  /** Moves a column to the place of another one. */
  move: (name: string, to: string) => void;
  /** Sets the width of a column; undefined makes it as wide as its content. */
  setWidth: (name: string, width: number | undefined) => void;
  /** Shows the columns as the definition has them. */
  reset: () => void;
}

const noOrder: readonly string[] = [];
const noWidths: Widths = {};
const asDefined: Readonly<Record<string, boolean>> = {};

/** Returns the columns of a definition as the user chose and ordered them; the choice is stored in this browser. */
export const useColumns = (definition: Definition): Columns => {
  const reader = useReader();
  const key = `columns.${definition.name}`;
  const [visibility, setVisibility] = useStore(key, asDefined);
  const [order, setOrder] = useStore(`${key}.order`, noOrder);
  const [widths, setWidths] = useStore(`${key}.widths`, noWidths);
  const defined = Object.entries(definition.fields)
    .filter(([, field]) => hasColumn(field, reader))
    .map(([name, field]) => ({ name, field }));
  const all = inOrder(defined, order);
  const isShown = (name: string) => visibility[name] ?? definition.fields[name]?.column !== 'optional';
  return {
    all,
    shown: all.filter(({ name }) => isShown(name)),
    widths,
    isChanged: [visibility, order, widths].some((chosen) => Object.keys(chosen).length > 0),
    isShown,
    toggle: (name) => setVisibility({ ...visibility, [name]: !isShown(name) }),
    show: (names, shownWidths) => {
      setVisibility(Object.fromEntries(all.map(({ name }) => [name, names.includes(name)])));
      setOrder(names);
      setWidths(shownWidths);
    },
    move: (name, to) =>
      setOrder(
        moved(
          all.map((column) => column.name),
          name,
          to,
        ),
      ),
    setWidth: (name, width) => {
      const { [name]: _previous, ...others } = widths;
      setWidths(width === undefined ? others : { ...others, [name]: width });
    },
    reset: () => {
      setVisibility(asDefined);
      setOrder(noOrder);
      setWidths(noWidths);
    },
  };
};
