import { render } from '@testing-library/react';
import { CoreAdminContext, testI18nProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AboutRecord } from '../../src/admin/dialogs/AboutRecord';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { createListChangesStore } from '../../src/dataProvider/listChanges';
import { banks } from '../../src/resources/banks';

const state = {
  session: { id: 1 },
  config: { extensions: true },
  listChanges: createListChangesStore(),
} as unknown as ConsoleState;

it.each([
  [{ id: 5, bankTitle: 'Unibank' }, 'Banks · #5 · Unibank'],
  [{ id: 'pay_5', bankTitle: 'Paid' }, 'Banks · pay_5 · Paid'],
  [{ id: 'pay_5', bankTitle: 'pay_5' }, 'Banks · pay_5'],
])('a dialog names its record once: %j', (record, text) => {
  const { container } = render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={testI18nProvider()}>
        <ConsoleContext.Provider value={state}>
          <AboutRecord definition={banks} record={record} />
        </ConsoleContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(text);
});
