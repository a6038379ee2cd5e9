import { expect, it } from 'vitest';
import { figures } from '../../src/resources/figures';
import { definitionOf } from '../../src/resources/index';
import { Role } from '../../src/resources/language/roles';
import { tabsFor } from '../../src/resources/language/rights';

it('a tab with work to do is for whoever may do it, on a platform that has it', () => {
  const labels = (entity: string, role: Role, extensions = true) =>
    tabsFor(definitionOf(entity), role, extensions).map(({ label }) => label);
  const ofAll = ['All', 'New', 'W.I.P', 'Done'];
  for (const role of [Role.Developer, Role.Owner, Role.Moderator])
    expect(labels('invoices', role)).toEqual([...ofAll, 'To approve']);
  expect(labels('invoices', Role.Finance)).toEqual(ofAll);
  expect(labels('invoices', Role.Owner, false)).toEqual(ofAll);
  expect(labels('own-invoices', Role.Merchant)).toContain('To approve');
});

it('the pay-outs to approve are the same on the tab of each list and in the count on Main', () => {
  const tab = (entity: string) => definitionOf(entity).list!.tabs!.find(({ label }) => label === 'To approve');
  for (const entity of ['invoices', 'own-invoices']) expect(tab(entity)!.where).toBe(figures.toApprove.where);
});
