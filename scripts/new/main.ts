import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { screens } from '../../src/resources/index';
import { defaultsOf, known, readAnswers, readers, type TypedAnswers } from './answers';
import { askForMissing } from './ask';
import { fieldForm } from './fieldAnswer';
import { describeKinds } from './kinds';
import { mistakesOf } from './read';
import { existingFiles, filesFor, mistakesOfDefinition, writeFiles } from './write';

const options = {
  noun: { type: 'string' },
  nouns: { type: 'string' },
  group: { type: 'string' },
  icon: { type: 'string' },
  roles: { type: 'string' },
  field: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const help = `Adds an entity: its file, its lines, its phrases to be translated and its first test.

  npm run new -- disputes
  npm run new -- disputes --group finance --icon support --roles Owner,Moderator \\
    --field title:text:Title:required --field amount:money=RUB:Amount

On a terminal it asks for what is not given; elsewhere, and with --yes, the defaults are taken.

  --noun     what one is called               (from the name: dispute)
  --nouns    what several are called          (from the noun: disputes)
  --group    ${known.group.join(', ')}
  --icon     ${known.icon.join(', ')}
  --roles    of ${known.role.join(', ')}, with commas (${defaultsOf('').roles})
  --field    ${fieldForm}; as often as there are fields
             kinds: ${describeKinds()}
  --yes      takes the defaults without asking
`;

const fail = (mistakes: readonly string[]): never => {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  process.exit(1);
};

const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail([(error as Error).message, 'npm run new -- --help lists the options.']);
  }
};

/** Asks on a terminal for what was not given. */
const completed = async (given: TypedAnswers, isYes: boolean): Promise<TypedAnswers> => {
  if (isYes || !process.stdin.isTTY) return given;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const say = (text: string) => void process.stdout.write(text);
    return await askForMissing({ question: (text) => lines.question(text), say }, given);
  } catch (error) {
    // Ctrl+C or Ctrl+D.
    if ((error as Error).name === 'AbortError') return fail(['\nNothing is written.']);
    throw error;
  } finally {
    lines.close();
  }
};

const { values, positionals } = readArguments();
const { help: isHelp, yes: isYes = false, ...given } = values;
const [name, ...more] = positionals;
if (isHelp) {
  process.stdout.write(help);
  process.exit(0);
}
if (name === undefined || more.length > 0)
  fail(['Name one entity, as in: npm run new -- disputes', 'npm run new -- --help says more.']);
const typed: TypedAnswers = { name: name!, ...given };
const taken = screens.map((screen) => screen.name);
// Before anything is asked.
const ofName = [
  ...mistakesOf([readers.name(typed.name, taken, typed.nouns)]),
  ...existingFiles(typed.name).map((file) => `${file} exists already.`),
];
if (ofName.length > 0 && !isYes && process.stdin.isTTY) fail(ofName);
const read = readAnswers(await completed(typed, isYes), taken);
if ('mistakes' in read) fail([...new Set([...ofName, ...read.mistakes])]);
const answers = (read as Extract<typeof read, { value: unknown }>).value;
const ofDefinition = [...ofName, ...mistakesOfDefinition(answers)];
if (ofDefinition.length > 0) fail(ofDefinition);
const files = await filesFor(answers);
writeFiles(files);
process.stdout.write(`Written:
${Object.keys(files.added)
  .map((file) => `  ${file}`)
  .join('\n')}
A line each:
${Object.keys(files.changed)
  .map((file) => `  ${file}`)
  .join('\n')}
The generated pages of docs (npm run docs).

Its phrases are shown in English until somebody translates them: npm run check lists them.
npm run dev shows the screen. What to do next: docs/adding-an-entity.md
`);
