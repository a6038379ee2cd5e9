import { parseArgs } from 'node:util';
import { screens } from '../../src/resources/index';
import { defaultsOf, known, readAnswers, type TypedAnswers } from './answers';
import { fieldForm } from './fieldAnswer';
import { describeKinds } from './kinds';
import { existingFiles, filesFor, mistakesOfDefinition, mistakesOfVariable, writeFiles } from './write';

const options = {
  noun: { type: 'string' },
  nouns: { type: 'string' },
  group: { type: 'string' },
  icon: { type: 'string' },
  roles: { type: 'string' },
  field: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

const help = `Adds an entity: its file, its lines, its phrases to be translated and its first test.

  npm run new -- complaints
  npm run new -- complaints --group finance --icon support --roles Owner,Moderator \\
    --field title:text:Title:required --field amount:money=RUB:Amount

What is not given has its default, in brackets.

  --noun     what one is called               (from the name: complaint)
  --nouns    what several are called          (from the noun: complaints)
  --group    ${known.group.join(', ')}
  --icon     ${known.icon.join(', ')}
  --roles    of ${known.role.join(', ')}, with commas (${defaultsOf('').roles})
  --field    ${fieldForm}; as often as there are fields
             kinds: ${describeKinds()} (${defaultsOf('').field.join()})
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

const { values, positionals } = readArguments();
const { help: isHelp, ...given } = values;
const [name, ...more] = positionals;
if (isHelp) {
  process.stdout.write(help);
  process.exit(0);
}
if (name === undefined || more.length > 0)
  fail(['Name one entity, as in: npm run new -- complaints', 'npm run new -- --help says more.']);
const typed: TypedAnswers = { name: name!, ...given };
const taken = screens.map((screen) => screen.name);
const ofFiles = existingFiles(typed.name).map((file) => `${file} exists already.`);
const read = readAnswers(typed, taken);
if ('mistakes' in read) fail([...read.mistakes, ...ofFiles]);
const ofVariable = mistakesOfVariable(typed.name);
if (ofVariable.length > 0) fail(ofVariable);
const answers = (read as Extract<typeof read, { value: unknown }>).value;
const ofDefinition = [...ofFiles, ...mistakesOfDefinition(answers)];
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
