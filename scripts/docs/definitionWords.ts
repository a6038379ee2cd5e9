import { groupLabels } from '../../src/admin/navigation/menuSections';
import { screens } from '../../src/resources/index';
import { menuGroups, type Definition, type Page } from '../../src/resources/language/definition';
import { iconNames } from '../../src/resources/language/icons';
import { indicatorColours, type Indicator } from '../../src/resources/language/options';
import { readFieldKinds } from '../definitions/fieldKinds.mjs';

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  '',
];

const kinds = () => [
  '## Kinds of field',
  '',
  'The functions of `src/resources/language/fields.ts`. Each takes the label first and the options of the field (`FieldOptions`) last.',
  '',
  ...table(
    ['Kind', 'Meaning', 'Example'],
    readFieldKinds().map(({ name, docstring, example }) => [`\`${name}\``, docstring, example ? `\`${example}\`` : '']),
  ),
];

const entries: readonly (Definition | Page)[] = screens;
const labelsOf = (isMeant: (screen: Definition | Page) => boolean) =>
  [...new Set(entries.filter((screen) => screen.menu && isMeant(screen)).map(({ menu }) => menu!.label))].join(', ');

const icons = () => [
  '## Icons',
  '',
  'Of menu entries (`src/resources/language/icons.ts`); `src/admin/parts/icons.tsx` draws them.',
  '',
  ...table(
    ['Icon', 'Screens that have it'],
    iconNames.map((name) => [`\`${name}\``, labelsOf(({ menu }) => menu?.icon === name)]),
  ),
];

const groups = () => [
  '## Menu groups',
  '',
  'Screens without a group stand in the sidebar between the groups, where they are listed.',
  '',
  ...table(
    ['Group', 'Heading', 'Screens'],
    menuGroups.map((name) => [`\`${name}\``, groupLabels[name], labelsOf(({ menu }) => menu?.group === name)]),
  ),
];

/** Statuses of the project with an indicator, a few of them. */
const statusesWith = (indicator: Indicator) => {
  const options = entries.flatMap((screen) =>
    screen.kind === 'page' ? [] : Object.values(screen.fields).flatMap((field) => Object.values(field.options ?? {})),
  );
  const labels = options.filter((option) => option.indicator === indicator).map(({ label }) => label);
  return [...new Set(labels)].slice(0, 5).join(', ');
};

const colours = () => [
  '## Colours of statuses',
  '',
  "The second argument of `option` in `src/resources/statuses`: `option('Complete', 'stable')`. A status has one for each value.",
  '',
  ...table(
    ['Indicator', 'Colour', 'Statuses that have it'],
    Object.entries(indicatorColours).map(([name, colour]) => [`\`${name}\``, colour, statusesWith(name as Indicator)]),
  ),
];

/** The words that may stand in a definition: kinds of field, icons, menu groups and colours of statuses. */
export const definitionWords = (): string => [...kinds(), ...icons(), ...groups(), ...colours()].join('\n');
