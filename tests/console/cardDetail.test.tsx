import { render } from '@testing-library/react';
import { CoreAdminContext, testI18nProvider, type RaRecord } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CardDetail } from '../../src/admin/columns/CardDetail';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import type { Definition } from '../../src/resources/language/definition';
import { bankLines } from '../../src/resources/statementLines';
import { invoices } from '../../src/resources/invoices';
import { PaymentType } from '../../src/resources/statuses/invoices';

const state = { config: { extensions: true }, cells: {} } as unknown as ConsoleState;
const typeAlone = { ...invoices, display: { ...invoices.display, cardText: ['%{paymentType}'] } };

const drawn = (definition: Definition, record: RaRecord) =>
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={testI18nProvider()}>
        <ConsoleContext.Provider value={state}>
          <CardDetail definition={definition} record={record} name={undefined} />
        </ConsoleContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  ).container.textContent;

it('a card says nothing of a part that is missing or empty: no dot begins its line', () => {
  const record = { id: 1, party: '', purpose: 'For tea' };
  expect(drawn(bankLines, record)).toBe('For tea');
});

it('a part of a card that is one field is drawn without a warning: nothing stands before and after it', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(drawn(typeAlone, { id: 1, paymentType: PaymentType.PayIn })).toBe('Pay-in');
  expect(warned).not.toHaveBeenCalled();
});
