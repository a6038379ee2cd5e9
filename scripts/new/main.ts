import { parseArgs } from 'node:util';
import { screens } from '../../src/resources/index';
import { defaultsOf, known, readAnswers, readShared, type TypedAnswers } from './answers';
import { fieldForm } from './fieldAnswer';
import { describeKinds } from './kinds';
import { fromDocument, type TypedFrom } from './openapi/from';
import { correctionForm } from './openapi/guess';
import { reportOf } from './openapi/report';
import { Unreadable } from './openapi/source';
import { describeReferable } from './referable';
import { existingFiles, filesFor, mistakesOfDefinition, mistakesOfVariable, writeFiles, type Written } from './write';

const options = {
  noun: { type: 'string' },
  nouns: { type: 'string' },
  group: { type: 'string' },
  icon: { type: 'string' },
  roles: { type: 'string' },
  owner: { type: 'string' },
  field: { type: 'string', multiple: true },
  from: { type: 'string' },
  only: { type: 'string' },
  name: { type: 'string', multiple: true },
  call: { type: 'string', multiple: true },
  currency: { type: 'string' },
  dry: { type: 'boolean' },
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
  --owner    whose a record is, for roles outside staff: references to follow, as invoiceId.clientId
  --field    ${fieldForm}; as often as there are fields
             kinds: ${describeKinds()} (${defaultsOf('').field.join()})
             reference= one of ${describeReferable()}

Or adds what an OpenAPI 3 document of another platform has (docs/another-platform.md), with --group, --icon and --roles for all:

  npm run new -- --from openapi.json
  npm run new -- --from http://localhost:8080/openapi.json --only payments,refunds --currency RUB

  --from     a file, or an address on this machine
  --only     names of the lists that are wanted, with commas  (all)
  --name     another name for an entity: charges=payments; as often as there are
  --call     corrects what a call is taken for: ${correctionForm}
  --currency RUB or USDT: what amounts are in                 (unknown: they are numbers)
  --dry      writes nothing, and says what it would write
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

const lines = (files: readonly string[]) => files.map((file) => `  ${file}`).join('\n');

/** The files that were written, or would be. */
const writtenText = ({ added, changed }: Written, isDry = false) => `${isDry ? 'Would be written (--dry)' : 'Written'}:
${lines(Object.keys(added))}
A line each:
${lines(Object.keys(changed))}
The generated pages of docs (npm run docs).
`;

/** Adds one entity, of which everything is typed. */
const addEntity = async (typed: TypedAnswers) => {
  const taken = screens.map((screen) => screen.name);
  const ofFiles = existingFiles(typed.name).map((file) => `${file} exists already.`);
  const read = readAnswers(typed, taken);
  if ('mistakes' in read) return fail([...read.mistakes, ...ofFiles]);
  const ofVariable = mistakesOfVariable(typed.name);
  if (ofVariable.length > 0) return fail(ofVariable);
  const ofDefinition = [...ofFiles, ...mistakesOfDefinition(read.value)];
  if (ofDefinition.length > 0) return fail(ofDefinition);
  const files = await filesFor(read.value);
  writeFiles(files);
  process.stdout.write(`${writtenText(files)}
Its phrases are shown in English until somebody translates them: npm run check lists them.
npm run dev shows the screen. What to do next: docs/adding-an-entity.md
`);
};

/** Adds the entities of a document. */
const addFrom = async (typed: TypedFrom, isDry: boolean, asked: Pick<TypedAnswers, 'group' | 'icon' | 'roles'>) => {
  const shared = readShared(asked);
  if ('mistakes' in shared) return fail(shared.mistakes);
  const read = await fromDocument(typed, shared.value).catch((error: unknown) => {
    if (error instanceof Unreadable || error instanceof RangeError) return fail([error.message]);
    throw error;
  });
  if (read.mistakes.length > 0) return fail(read.mistakes);
  if (!isDry) writeFiles(read.files);
  process.stdout.write(`${writtenText(read.files, isDry)}\n${reportOf(read)}`);
};

const { values, positionals } = readArguments();
const { help: isHelp, from, only, name: names, call, currency, dry: isDry = false, ...given } = values;
const [name, ...more] = positionals;
if (isHelp) {
  process.stdout.write(help);
  process.exit(0);
}
const ofDocument = { only, name: names, call, currency };
if (from !== undefined) {
  if (
    name !== undefined ||
    given.field ||
    given.owner !== undefined ||
    given.noun !== undefined ||
    given.nouns !== undefined
  )
    fail(['A document names its entities and their fields itself: --name and --only choose among them.']);
  await addFrom({ from, ...ofDocument }, isDry, given);
} else {
  if (isDry || Object.values(ofDocument).some((value) => value !== undefined))
    fail(['--only, --name, --call, --currency and --dry are about a document: --from names it.']);
  if (name === undefined || more.length > 0)
    fail(['Name one entity, as in: npm run new -- complaints', 'npm run new -- --help says more.']);
  await addEntity({ name: name!, ...given });
}
