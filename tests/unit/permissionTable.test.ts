import { describe, expect, it } from 'vitest';
import { permissionsByScreen } from '../../src/custom/permissions/matrix';
import { Role } from '../../src/resources/language/roles';

describe('the table of permissions', () => {
  const tables = permissionsByScreen().map(({ rows }) => rows);

  it('the table of permissions has each screen once, and each action of it', () => {
    const screens = tables.map(([screen]) => screen!.label);
    expect(screens).toEqual([...new Set(screens)]);
    for (const [, ...actions] of tables) {
      const labels = actions.map(({ label }) => label);
      expect(labels).toEqual([...new Set(labels)]);
    }
  });

  it('the table of permissions tells screens of one label apart: General of the vault and of the settings', () => {
    const allowed = (label: string) => tables.find(([screen]) => screen!.label === label)![0]!.isAllowed;
    expect(allowed('Vault')(Role.VaultOwner)).toBe(true);
    expect(allowed('Settings')(Role.VaultOwner)).toBe(false);
  });

  it('the table of permissions allows Invoices and its actions to all who have a screen of that name', () => {
    const [screen, ...actions] = tables.find(([first]) => first!.label === 'Invoices')!;
    expect([Role.Finance, Role.Merchant, Role.VaultOwner, Role.Agent].map(screen!.isAllowed)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const approve = actions.find(({ label }) => label === 'Approve')!;
    expect([Role.Moderator, Role.Merchant, Role.VaultOwner].map(approve.isAllowed)).toEqual([true, true, false]);
  });
});
