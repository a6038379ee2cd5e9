import { numberOf } from '../../src/resources/language/choices';
import { definitions } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import type { Field, Fields } from '../../src/resources/language/fields';
import { givenRoles, roleName } from '../../src/resources/language/roles';
import { bodyNotes, exampleIds } from '../../server/contract/examples';
import { bodySchema, callName, operations, type Operation } from '../../server/contract/operations';
import { exampleOf } from '../../server/contract/schemas';

/** How many words of a value are shown: the values of a choice are all shown, because platforms send their numbers. */
const valuesOf = ({ options }: Field): string =>
  options
    ? `: ${Object.entries(options)
        .map(([value, { label }]) => `${value} ${label}`)
        .join(', ')}`
    : '';

const cell = (text: string) => text.replaceAll('|', '\\|');

const fieldRow = (name: string, field: Field): string => {
  const needs = field.required ? 'yes' : '';
  const extension = field.extension ? ' (extension)' : '';
  const target = field.target === undefined ? '' : ` of ${field.target}`;
  return `| \`${field.path ?? name}\` | ${field.kind.name}${target}${cell(valuesOf(field))} | ${needs} | ${cell(field.label)}${extension} |`;
};

/** A table of fields, each once: two fields of a record may read the same value. */
const fieldTable = (fields: Fields): string[] => {
  const byPath = new Map<string, string>();
  for (const [name, field] of Object.entries(fields))
    if (!field.bounds && !byPath.has(field.path ?? name)) byPath.set(field.path ?? name, fieldRow(name, field));
  return ['| field | kind | required | what |', '| --- | --- | --- | --- |', ...byPath.values()];
};

const json = (value: unknown): string[] => ['```json', JSON.stringify(value), '```'];

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** What the console reads of an answer, or what it does with one of which it reads nothing. */
const answerText = ({ answer, about, isRead }: Operation): string[] => {
  const words = about === undefined ? [] : [about, ''];
  return answer && isRead ? [...words, 'Answer:', '', ...json(exampleOf(answer, true)), ''] : words;
};

const callText = (operation: Operation): string[] => {
  const { method, path, inputs, added = {}, access, summary } = operation;
  const body = bodySchema(operation);
  const addedRows = Object.entries(added)
    .filter(([name]) => !Object.hasOwn(inputs ?? {}, name))
    .map(([name, template]) => `| \`${name}\` | | yes | \`${template}\` |`);
  const fields = inputs === undefined && addedRows.length === 0 ? [] : [...fieldTable(inputs ?? {}), ...addedRows, ''];
  const note = bodyNotes[callName(operation)];
  return [
    `#### ${method} ${path}`,
    '',
    `${sentence(summary)}${access === 'public' ? ' Needs no token.' : ''}`,
    '',
    ...(note === undefined ? [] : [note, '']),
    ...(body ? [...fields, 'Body:', '', ...json(exampleOf(body, true)), ''] : []),
    ...answerText(operation),
  ];
};

/** The list of an entity: the records, and the object that wraps them. */
const listText = (definition: Definition, call: Operation): string[] => {
  const { envelope, fields } = definition;
  const rows = envelope
    ? `An object with the records in \`${envelope.rows}\`, and beside them ${Object.keys(envelope.counts)
        .map((name) => `\`${name}\``)
        .join(' and ')}.`
    : 'An array of records.';
  const example = json(exampleOf(call.answer!, true));
  return [`#### GET ${call.path}`, '', rows, '', ...fieldTable(fields), '', 'Answer:', '', ...example, ''];
};

const roleText = () => givenRoles.map((role) => `${numberOf(role)} ${roleName(role)}`).join(', ');

const isOfContract = ({ isExtension }: Operation) => !isExtension;

const entityText = (definition: Definition): string[] => {
  const own = operations.filter((operation) => operation.tag === definition.title && isOfContract(operation));
  const list = own.find(({ method, summary }) => method === 'GET' && summary.startsWith('List: '));
  const others = own.filter((operation) => operation !== list);
  return [
    `### ${definition.title} (${definition.name})`,
    '',
    ...(definition.route === undefined ? [] : [`Its screen is \`/dashboard/${definition.route}\`.`, '']),
    ...(list ? listText(definition, list) : []),
    ...others.flatMap(callText),
  ];
};

/** One row for each event that carries records. */
const eventRows = (): string[] =>
  definitions.flatMap((definition) => {
    const { live, name, extension } = definition;
    if (!live || extension) return [];
    const whole = live.wholeList
      ? `all records of ${name} that the reader sees, as an array${definition.envelope ? ' or as its list answers' : ''}`
      : `one record of ${name}, or an array of all`;
    const carries = live.carries ? `\`{"${Object.keys(live.carries)[0]}": 92.4}\` or the bare number` : whole;
    return [...new Set([live.created, live.changed])].flatMap((event) =>
      event === undefined ? [] : [`| \`${event}\` | ${carries} |`],
    );
  });

/** What a value of each kind is in JSON, with an example. */
const kindsInJson: Readonly<Record<string, readonly [what: string, example: unknown]>> = {
  bankText: ['text of several lines', 'Received 1234.50 RUB'],
  choice: ['one of the numbers that the field lists', 0],
  count: ['a number, or the array of what is counted', 2],
  dateTime: ['ISO 8601 text, or milliseconds since 1970', '2026-11-26T10:45:58.994Z'],
  email: ['text', 'anna@example.com'],
  identifier: ['a whole number that stays the same', 12],
  level: ['percent, 0 to 100', 80],
  longText: ['text of several lines', 'Lost phone'],
  money: ['a number, or a text with one, of at most 15 digits: rubles with two decimals, USDT with up to six', 1234.5],
  number: ['a number', 10],
  percent: ['a number from 0 to 100, or a text with one', 12.5],
  phone: ['text of digits, with or without +', '994501234567'],
  reference: ['the `id` of a record of another list', 7],
  regexp: ['text: a regular expression of RE2 with a group `amount`', '(?P<amount>\\d+)'],
  requisites: ['text: a card or account number, not masked', '4276123456789010'],
  text: ['text', 'Harbour Bank'],
  txHash: ['text: 64 hexadecimal digits, with or without 0x', 'a'.repeat(64)],
  uuid: ['text', exampleIds.uuid],
  yesNo: ['true or false', true],
};

/** One row for each kind of value in the contract's fields. Throws `Error` for one of which nothing is said. */
const kindRows = (): string[] => {
  const fields = operations.filter(isOfContract).flatMap(({ inputs = {} }) => Object.values<Field>(inputs));
  const ours = definitions.filter(({ extension, elsewhere }) => !extension && !elsewhere);
  const listed = ours.flatMap((one) => Object.values<Field>(one.fields));
  const names = [...fields, ...listed].filter(({ bounds }) => !bounds).map(({ kind }) => kind.name);
  return [...new Set(names)].toSorted().map((name) => {
    const said = kindsInJson[name];
    if (!said) throw new Error(`kindsInJson says nothing of ${name}`);
    return `| ${name} | ${cell(said[0])} | \`${JSON.stringify(said[1])}\` |`;
  });
};

const extensionRows = (): string[] =>
  operations
    .filter((operation) => operation.isExtension)
    .map(({ method, path, summary }) => `| ${method} \`${path}\` | ${cell(summary)} |`);

/** The page for those who connect a platform: every call, the token, the live channel and what is optional. */
export const contractPage = (): string =>
  [
    '# The contract of a platform',
    '',
    'This page is written from the code (`npm run docs`). It is all that the console asks of a platform: whoever answers these calls can be',
    'used with it. [`examples/platform`](../examples/platform) is a platform in one file, `npm run conformance` asks a platform everything',
    'that stands here, and `GET openapi.json` of the reference API has the same as a document for programs.',
    '',
    '## In general',
    '',
    '- **Addresses** are relative to `API_BASE`, which ends with a slash: `https://pay.example/api/` and `mgmt/banks` make',
    '  `https://pay.example/api/mgmt/banks`.',
    '- **The token** of `POST login/` comes with every other call: `Authorization: Bearer …`. It is sent to addresses below `API_BASE` alone.',
    '- **Bodies** are JSON, with `Content-Type: application/json`; what is marked as an extension is not sent. In the examples, 7 is the id of',
    '  some record. Answers are JSON or empty, from the very address that was called: redirects are not part of the contract. A success has a',
    '  status from 200 to 299, as the 200 of the reference API. Unknown fields are ignored; a missing field that is not required counts as',
    '  null. One record with a value that is missing or cannot be read does not hide the others: the value is marked as\n  missing or wrong, and "Details" above the list names the first.',
    '- **Values** are what the [kinds](#kinds-of-values) say.',
    '- **Lists** are whole arrays: the console sorts, filters and pages them itself. A hundred thousand records are',
    '  fine; `npm run conformance` refuses an answer of more than 256 MB. Somebody who sees no record of a list gets `[]`. The console does',
    '  not ask for lists that a role may not read.',
    '- **An action or a create** may answer with nothing: the console reads the list again.',
    '- **Refusals** have a status from 400 on and a JSON body with a `message` for people. The console shows it word for word; without one it',
    '  shows the status. `field` names the input that is wrong, and the message is then shown beside it.',
    '',
    ...json({ code: 'invalid', message: 'Bank title: Required', field: 'bankTitle' }),
    '',
    '- **An answer that is not as this page says** is told to the user in words. "Details" below them has the call, the status, the field,',
    '  what was expected and what was received, to be copied. For Owners and Developers, `?diagnose` at the end of an address of the console lists',
    '  the last 200 calls with their times and faults.',
    '- **401 and 403 sign the user out**, whichever call they answer. Answer 404 for a record that is not theirs, and 409 for an action that is not',
    '  possible now.',
    '- **Time.** An answer may take `ANSWER_SECONDS` (30); meanwhile the console says that it waits, and then that no answer came in time.',
    '- **CORS.** A platform at another origin than the console answers `OPTIONS` and every call, refusals too, with:',
    '',
    '```http',
    'Access-Control-Allow-Origin: https://console.example',
    'Access-Control-Allow-Headers: Authorization, Content-Type',
    '```',
    '',
    '## Kinds of values',
    '',
    '| kind | in JSON | example |',
    '| --- | --- | --- |',
    ...kindRows(),
    '',
    '## The token',
    '',
    'A JWT, in whatever way it is signed: the console reads its payload and does not check it. `exp` is in seconds since 1970, `data.type` is the',
    'role, `id` and `uuid` are those of the user. `email`, else `sub`, is shown as the name of who is signed in.',
    '',
    ...json({
      id: 3,
      uuid: '58198b63-8b47-4c74-b0f4-8735b8d19b00',
      email: 'olga@example.com',
      exp: 1_795_733_160,
      data: { type: 9 },
    }),
    '',
    `Roles: ${roleText()}. What each may open and do stands in [permissions.md](permissions.md); the platform has to check it as well.`,
    '',
    '## The live channel',
    '',
    'A websocket at `WS_ENDPOINT`. `WS_ENDPOINT=none` (`"wsEndpoint": null` in `config.json`) says that the platform has none: the console then',
    'opens no socket, says nothing of one, and fetches what it shows every 15 seconds. As soon as the socket is open, the console sends one',
    'message, and again after each sign-in:',
    '',
    ...json({ event: 'auth', data: { token: 'eyJhbGciOiJIUzI1NiJ9…' } }),
    '',
    'From then on the platform sends events of the same form. Any event says that the channel is live: send one at once, such as the rate. Until',
    'then, and while the socket is away, the console says that it reconnects, and after 30 seconds fetches what it shows every 15 seconds.',
    '',
    '| event | data |',
    '| --- | --- |',
    ...eventRows(),
    '| `changed` (extension) | `{"entity": "banks", "ids": [1, 2]}`: fetched again if shown; no ids mean any |',
    '| `alive` (extension) | `{}`, at least every 10 seconds: a silence of 25 seconds then counts as a lost connection |',
    '',
    ...json({ event: 'invoice-updated', data: { id: 38, status: 5 } }),
    '',
    'An event may carry part of a record: fields that it does not mention stay. The platform sends each user only what they may read.',
    '',
    'Answers and events may overtake each other. A platform may say as of when each is (extension): a number `asOf` beside `event` and `data`,',
    'and the header `X-As-Of` of lists, a whole number from 0. It grows with each change, on all instances alike. The console then never',
    'replaces a record by an older state of it; otherwise what arrives last counts. Where the numbers start again lower, as after a restore',
    'of the database, the platform closes the sockets, or sends `changed` with no ids for each entity: the console then forgets what it knew.',
    '',
    '| close code | what the console does |',
    '| --- | --- |',
    '| 4401 | signs the user out: the session has ended |',
    '| any other | connects again after five seconds, and fetches what it shows |',
    '',
    '## The calls',
    '',
    '### Sign-in and pages for payers',
    '',
    ...operations.filter((operation) => operation.tag === 'Other calls' && isOfContract(operation)).flatMap(callText),
    '### Single values',
    '',
    ...operations.filter((operation) => operation.tag === 'Single values' && isOfContract(operation)).flatMap(callText),
    ...definitions.filter(({ extension }) => !extension).flatMap(entityText),
    '## Extensions',
    '',
    'The reference API offers more. Without `EXTENSIONS=true` the console makes none of these calls and hides or disables what needs them, with',
    "the reason 'This platform does not offer it'; with it, a call that answers 404 is treated the same way from then on. Fields marked as",
    'extensions may be missing.',
    '',
    '| call | what for |',
    '| --- | --- |',
    ...extensionRows(),
    '',
  ].join('\n');
