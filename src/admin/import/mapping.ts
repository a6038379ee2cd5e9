import type { Field, Fields } from '../../resources/language/fields';
import type { ImportRow } from '../../resources/language/imports';
import type { Value } from '../../resources/language/values';
import type { Table } from './readCsv';

/** The column of the file that each field is read from, counted from 0; null for none. */
export type Mapping = Readonly<Record<string, number | null>>;

/** Translates a phrase to each language. */
export type Translations = (phrase: string) => readonly string[];

const comparable = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .replaceAll(/ ?\(/g, ' (');

/** The label of a field as a column of an import. */
export const labelOf = (field: Field): string => (field.input && field.input.label) || field.label;

const namesOf = (name: string, field: Field, translations: Translations) => [
  name,
  ...[labelOf(field), field.label].flatMap((label) => [label, ...translations(label)]),
];

/** Finds the column of each field by its name, else by its label in any language. Each column serves one field. */
export const mapColumns = (fields: Fields, headings: readonly string[], translations: Translations): Mapping => {
  const found = headings.map(comparable);
  const used = new Set<number>();
  const columnOf = (names: readonly string[]) => {
    const columns = names.map((name) =>
      found.findIndex((heading, column) => heading === comparable(name) && !used.has(column)),
    );
    const column = columns.find((candidate) => candidate >= 0);
    if (column !== undefined) used.add(column);
    return column;
  };
  const byName = Object.fromEntries(Object.keys(fields).map((name) => [name, columnOf([name])]));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      byName[name] ?? columnOf(namesOf(name, field, translations)) ?? null,
    ]),
  );
};

/** Whether no field has a column: the file may have no headings. */
export const isUnmapped = (mapping: Mapping): boolean => Object.values(mapping).every((column) => column === null);

/** The table of a file that has no headings: its first row is data. */
export const withoutHeadings = ({ headings, rows }: Table): Table => ({
  headings: headings.map(() => ''),
  rows: [headings, ...rows],
});

/** Names of the fields that must have a value and are read from no column. */
export const missingColumns = (fields: Fields, mapping: Mapping): string[] =>
  Object.entries(fields).flatMap(([name, { required, initial }]) =>
    required && initial === undefined && mapping[name] === null ? [name] : [],
  );

/** Headings of the columns that no field is read from: what stands there is not imported. */
export const unusedHeadings = (headings: readonly string[], mapping: Mapping): string[] => {
  const used = new Set(Object.values(mapping));
  return headings.filter((heading, column) => heading.trim() !== '' && !used.has(column));
};

/** Reads a choice by its number or by its label, and yes or no by either. Other texts are checked as they are. */
const valueOf = (field: Field, text: string, translations: Translations): Value => {
  const cell = text.trim();
  if (cell === '') return null;
  const isLabel = (label: string) =>
    [label, ...translations(label)].some((one) => comparable(one) === comparable(cell));
  if (field.options) {
    const option = Object.entries(field.options).find(([, { label }]) => isLabel(label));
    return option ? Number(option[0]) : cell;
  }
  if (field.kind.name === 'yesNo') {
    if (isLabel('Yes') || cell === 'true' || cell === '1') return true;
    return isLabel('No') || cell === 'false' || cell === '0' ? false : cell;
  }
  return text;
};

/** The rows to send: a value for each field that a column is read for. */
export const rowsOf = (
  fields: Fields,
  { rows }: Pick<Table, 'rows'>,
  mapping: Mapping,
  translations: Translations,
): ImportRow[] => {
  const read = Object.entries(fields).flatMap(([name, field]) => {
    const column = mapping[name];
    return column === null || column === undefined ? [] : [{ name, field, column }];
  });
  return rows.map((cells) =>
    Object.fromEntries(
      read.flatMap(({ name, field, column }) => {
        const value = valueOf(field, cells[column] ?? '', translations);
        // An empty cell of a field with an initial value is that value, as in the form.
        return value === null && field.initial !== undefined ? [] : [[name, value]];
      }),
    ),
  );
};
