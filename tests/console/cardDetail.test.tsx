import { render } from '@testing-library/react';
import { CoreAdminContext, testI18nProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CardDetail } from '../../src/admin/columns/CardDetail';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { invoices } from '../../src/resources/invoices';
import { PaymentType } from '../../src/resources/statuses/invoices';

const state = { config: { extensions: true }, cells: {} } as unknown as ConsoleState;
const typeAlone = { ...invoices, display: { ...invoices.display, cardText: ['%{paymentType}'] } };

it('a part of a card that is one field is drawn without a warning: nothing stands before and after it', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={testI18nProvider()}>
        <ConsoleContext.Provider value={state}>
          <CardDetail definition={typeAlone} record={{ id: 1, paymentType: PaymentType.PayIn }} name={undefined} />
        </ConsoleContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('Pay-in');
  expect(warned).not.toHaveBeenCalled();
});
