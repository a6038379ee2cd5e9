import { render } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { Changes } from '../../src/admin/fields/Changes';
import { createI18n } from '../../src/admin/i18n/provider';
import { parsingPatterns } from '../../src/resources/parsingPatterns';
import { ActiveStatus } from '../../src/resources/statuses';

it('a change from nothing names the new value alone, because nothing was replaced', async () => {
  const i18nProvider = await createI18n('en');
  const { container } = render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Changes
        definition={parsingPatterns}
        changes={[
          { field: 'status', from: ActiveStatus.Disabled, to: ActiveStatus.Active },
          { field: 'requestedBy', from: null, to: 'Dana Developer' },
          { field: 'regexpPattern', from: '(?P<amount>\\d+)', to: null },
        ]}
      />
    </CoreAdminContext>,
  );
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Status: Disabled →  became Active',
    'Approval requested by: Dana Developer',
    'Parsing pattern: (?P<amount>\\d+) →  became —',
  ]);
});
