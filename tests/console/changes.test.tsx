import { numberOf } from '../../src/resources/language/choices';
import { render } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { Changes } from '../../src/admin/fields/Changes';
import { loadPhrases } from '../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../src/admin/i18n/provider';
import { invoices } from '../../src/resources/invoices';
import { parsingPatterns } from '../../src/resources/parsingPatterns';
import { withdraws } from '../../src/resources/withdraws';
import type { Definition } from '../../src/resources/language/definition';
import type { FieldChange } from '../../src/resources/language/history';
import { Fulfilment } from '../../src/resources/statuses/funds';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const linesOf = async (definition: Definition, changes: readonly FieldChange[]) => {
  const i18nProvider = createI18n(await loadPhrases('en'));
  const { container } = render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Changes definition={definition} changes={changes} />
    </CoreAdminContext>,
  );
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
};

it('a change from nothing names the new value alone, because nothing was replaced', async () => {
  const lines = await linesOf(parsingPatterns, [
    { field: 'status', from: numberOf(ActiveStatus.Disabled), to: numberOf(ActiveStatus.Active) },
    { field: 'requestedBy', from: null, to: 'Dana Developer' },
    { field: 'regexpPattern', from: '(?P<amount>\\d+)', to: null },
  ]);
  expect(lines).toEqual([
    'Status: Disabled →  became Active',
    'Approval requested by: Dana Developer',
    'Parsing pattern: (?P<amount>\\d+) →  became —',
  ]);
});

it('a withdraw that was taken back says so as its status does, and one that staff refused is refused', async () => {
  const refused = { field: 'status', from: numberOf(Fulfilment.Waiting), to: numberOf(Fulfilment.Refused) };
  const takenBack = { field: 'takenBack', from: false, to: true };
  expect(await linesOf(withdraws, [refused, takenBack])).toEqual(['Status: Waiting →  became Taken back']);
  expect(await linesOf(withdraws, [refused])).toEqual(['Status: Waiting →  became Refused']);
});

it('a moment that moved by seconds is left out, because it is written as it was', async () => {
  const moved = (to: string) => [{ field: 'expireDate', from: '2026-12-02T13:35:04.000Z', to }];
  expect(await linesOf(invoices, moved('2026-12-02T13:35:40.000Z'))).toEqual([]);
  expect(await linesOf(invoices, moved('2026-12-02T13:36:04.000Z'))).toHaveLength(1);
});
