import { plainCalls } from '../../src/resources/calls';
import { definitions, screens } from '../../src/resources/index';
import { callsOf, type Definition } from '../../src/resources/language/definition';
import { mayCall, mayCreate, mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { mayImport } from '../../src/resources/language/imports';
import { givenRoles, roleName, type Role } from '../../src/resources/language/roles';
import { fillPath } from '../../src/resources/language/wire';

/** A call of an entity, and which roles may make it according to the definitions. */
export interface DeclaredCall {
  name: string;
  method: string;
  path: string;
  may: (role: Role) => boolean;
}

/** The list, the create, the import and the actions of an entity. */
export const declaredCalls = (definition: Definition): DeclaredCall[] => {
  const { create, endpoint } = definition;
  return [
    { name: 'list', method: 'GET', path: endpoint, may: (role) => mayLookUp(definitions, definition, role) },
    ...(create
      ? [
          {
            name: 'create',
            method: 'POST',
            path: create.path ?? endpoint,
            may: (role: Role) => mayCreate(definition, role),
          },
        ]
      : []),
    ...(definition.import
      ? [
          {
            name: 'import',
            method: plainCalls.import.method,
            path: fillPath(plainCalls.import.path, { entity: definition.name }),
            may: (role: Role) => mayImport(definition, role),
          },
        ]
      : []),
    ...callsOf(definition).map(([name, action]) => ({
      name,
      method: action.method,
      path: action.path,
      may: (role: Role) => mayCall(definition, action, role),
    })),
  ];
};

/** The page that says which roles may open each screen and make each of its calls. */
export const permissionsPage = (): string => {
  const cells = (may: (role: Role) => boolean) => givenRoles.map((role) => (may(role) ? '●' : '·')).join(' | ');
  const rows = screens.flatMap((screen) => [
    `| ${screen.title} | open | ${cells((role) => mayOpen(screen, role))} |`,
    ...(screen.kind === 'page' ? [] : declaredCalls(screen)).map(
      ({ name, may }) => `| | ${name === 'list' ? 'look up' : name} | ${cells(may)} |`,
    ),
  ]);
  return [
    '# Who may do what',
    '',
    'Written by `npm run docs` from the definitions. A test calls the API for every cell of this table.',
    '',
    `| Screen | Right | ${givenRoles.map((role) => roleName(role)).join(' | ')} |`,
    `| --- | --- | ${givenRoles.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
};
