import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { loadPhrases } from '../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../src/admin/i18n/provider';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { MessagesLine } from '../../src/custom/messages/MessagesLine';
import type { AccountMessage } from '../../src/resources/accountMessages';
import { Role } from '../../src/resources/language/roles';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus } from '../../src/resources/statuses/messages';

const payIn = {
  id: 7,
  amount: '500.00',
  status: InvoiceStatus.WIP,
  createDate: '2026-11-28T10:00:00.000Z',
  expireDate: '2026-11-28T10:15:00.000Z',
};

const message = (id: number, more: Partial<AccountMessage>): AccountMessage => ({
  id,
  createDate: '2026-11-28T10:20:00.000Z',
  sender: 'BANK',
  message: `Message ${id}`,
  amount: null,
  accountRead: null,
  account: null,
  phone: true,
  bank: true,
  status: MessageStatus.Unmatched,
  invoiceId: null,
  sum: true,
  time: false,
  fits: false,
  proves: false,
  why: null,
  ...more,
});

const show = async (...found: readonly AccountMessage[]) => {
  const dataProvider = {
    messages: () => Promise.resolve({ ofAccount: () => Promise.resolve({ isWatched: true, messages: found }) }),
  } as unknown as DataProvider;
  const state = { session: { role: Role.Moderator }, config: { extensions: true } } as ConsoleState;
  render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={createI18n(await loadPhrases('en'))}>
      <ConsoleContext.Provider value={state}>
        <MessagesLine record={payIn} onAssign={undefined} />
      </ConsoleContext.Provider>
    </CoreAdminContext>,
  );
  await screen.findByText('Message 1');
};

const countsNone = /^No message fits by itself: .*: Developer, Owner or Vault Owner\.$/;

it('the dialog that completes a pay-in counts the messages that it shows, and shows the others when asked', async () => {
  await show(message(1, {}), message(2, { sum: false, amount: 17 }));
  expect(screen.getByText('2')).toBeTruthy();
  expect(screen.queryByText('Message 2')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getByText('Message 2')).toBeTruthy();
});

it('the dialog that completes a pay-in says that a message which does not fit counts only once it is assigned', async () => {
  await show(message(1, {}));
  expect(screen.getByText(countsNone)).toBeTruthy();
});

it('the dialog that completes a pay-in says nothing of assigning where a message fits', async () => {
  await show(message(1, { fits: true, amount: 500, time: true }), message(2, {}));
  expect(screen.queryByText(countsNone)).toBeNull();
});
