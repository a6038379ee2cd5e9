import { everyRole, Role } from '../../src/resources/language/roles';
import type { Answers, RoleName } from './answers';
import { kindOf, rightValue } from './kinds';

/** The demo account of a role, without `@example.com`. */
const accountOf = (role: RoleName) => role.replaceAll(/(?<=.)([A-Z])/g, '-$1').toLowerCase();

const roleNames = Object.keys(Role) as RoleName[];

/** A demo account that may not open the new entity; undefined when every role may. */
const refusedAccount = ({ roles }: Answers) => {
  const refused = roleNames.find((role) => everyRole.includes(Role[role]) && !roles.includes(role));
  return refused && accountOf(refused);
};

/** Finds the record of the demo that a required reference is to. */
const idOfSource = `    const idOf = async (table: string) => {
      const { rows } = await sql<{ id: number }>\`select min(id) as id from \${sql.table(table)}\`.execute(api.platform.db);
      return rows[0]!.id;
    };
`;

/** The first test of a new entity: it is created, listed, refused to another role and with wrong input, and deleted. */
export const apiTestSource = (answers: Answers): string => {
  const { name, noun, roles, fields } = answers;
  const account = accountOf(roles[0]!);
  const refused = refusedAccount(answers);
  const hasReference = fields.some(({ kind, isRequired }) => kind === 'reference' && isRequired);
  const filled = fields.filter(({ kind, isRequired }) => kind !== 'reference' || isRequired);
  const right = filled.map(({ name: field, kind, argument }) => `${field}: ${rightValue(kind, argument)}`);
  const wrong = [
    ...fields.filter(({ isRequired }) => isRequired).map(({ name: field }) => `['${field}', null]`),
    ...fields.flatMap(({ name: field, kind }) => (kindOf(kind).wrong ? [`['${field}', ${kindOf(kind).wrong}]`] : [])),
  ];
  const empty = fields.filter((field) => !filled.includes(field)).map(({ name: field }) => `${field}: null`);
  return `${hasReference ? "import { sql } from 'kysely';\n" : ''}import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

const list = 'mgmt/${name}';

describe.each(kindsForRules)('${name.replaceAll('-', ' ')}, on %s', (kind) => {
  let api: TestPlatform;
  let typed: Readonly<Record<string, unknown>>;
  let stored: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
${hasReference ? idOfSource : ''}    typed = { ${right.join(', ')} };
    stored = { id: 1, ...typed${empty.length > 0 ? `, ${empty.join(', ')}` : ''} };
  });
  afterAll(() => api.close());

  it.each<[field: string, value: unknown]>([${wrong.join(', ')}])(
    'are refused with a wrong %s: %j',
    async (field, value) => {
      const answer = await api.call('${account}', 'POST', list, { ...typed, [field]: value });
      expect(answer).toMatchObject({ status: 422, json: { field } });
    },
  );

  it('are created and listed', async () => {
    expect(await api.call('${account}', 'POST', list, typed)).toMatchObject({ status: 200, json: stored });
    expect((await api.call('${account}', 'GET', list)).json).toEqual([stored]);
  });

  it('are ${refused ? 'refused to a role that may not open them' : 'read by nobody who has not signed in'}', async () => {
    expect((await api.call(${refused ? `'${refused}'` : 'null'}, 'GET', list)).status).toBe(${refused ? 403 : 401});
    expect((await api.call(${refused ? `'${refused}'` : 'null'}, 'POST', list, typed)).status).toBe(${refused ? 403 : 401});
  });

  it('are deleted: the ${noun} is gone', async () => {
    expect((await api.call('${account}', 'POST', \`\${list}/1/remove\`, { id: 1 })).status).toBe(200);
    expect((await api.call('${account}', 'GET', list)).json).toEqual([]);
  });
});
`;
};
