import { describe, expect, it } from 'vitest';
import { customPartsOf } from '../../src/admin/actions/customParts';
import { customDialogs } from '../../src/custom/dialogs';
import { customPages } from '../../src/custom/pages';
import { panelHeaders } from '../../src/custom/panelHeaders';
import { definitionOf, screens, type ActName } from '../../src/resources/index';
import { givenRoles, Role } from '../../src/resources/language/roles';

const registries = { dialogs: customDialogs, panelHeaders };
const partsOf = (entity: string, role: Role) => customPartsOf(definitionOf(entity), role, registries);

describe('what is fetched ahead for the records of an entity', () => {
  it.each(Object.keys(customDialogs) as ActName[])(
    '%s is fetched ahead for whoever may use it, unless it is rare',
    (name) => {
      const [entity = ''] = name.split('.');
      const { roles } = definitionOf(entity).access;
      const dialog = customDialogs[name]!;
      expect(roles.some((role) => partsOf(entity, role).includes(dialog))).toBe(dialog.isRare !== true);
    },
  );

  it('the header of the panel is fetched ahead, with the dialogs of the entity whose actions it offers', () => {
    const parts = partsOf('vault-invoices', Role.VaultOwner);
    expect(parts).toContain(panelHeaders.workspace);
    expect(parts).toContain(customDialogs['workspace.complete']);
  });

  it('nothing is fetched ahead for a role that may do nothing with the records', () => {
    const [may, mayNot] = [Role.Owner, Role.Merchant].map((role) => partsOf('users', role));
    expect(may).toContain(customDialogs['users.create']);
    expect(mayNot).not.toContain(customDialogs['users.create']);
    expect(givenRoles.filter((role) => partsOf('users', role).includes(customDialogs['users.create']!))).toEqual([
      Role.Developer,
      Role.Owner,
    ]);
  });
});

it('a page with an address has a component, which the compiler asks for', () => {
  const names = screens.filter(({ kind, route }) => kind === 'page' && route !== undefined).map(({ name }) => name);
  expect(names).toContain('reports');
  expect(names.filter((name) => customPages[name] === undefined)).toEqual([]);
  // @ts-expect-error every page is missing
  const none: typeof customPages = {};
  expect(none).toEqual({});
});
