import { render } from '@testing-library/react';
import { CoreAdminContext, type RaRecord } from 'react-admin';
import { beforeAll, expect, it } from 'vitest';
import { loadPhrases } from '../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../src/admin/i18n/provider';
import { StatusField } from '../../src/admin/fields/StatusField';
import { invoices } from '../../src/resources/invoices';
import type { Field } from '../../src/resources/language/fields';
import { deposits } from '../../src/resources/deposits';
import { withdraws } from '../../src/resources/withdraws';
import { Fulfilment } from '../../src/resources/statuses/funds';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

let i18nProvider: ReturnType<typeof createI18n>;
beforeAll(async () => {
  i18nProvider = createI18n(await loadPhrases('en'));
});

const statusOf = (record: Omit<RaRecord, 'id'> & { status: unknown }, field: Field = invoices.fields.status) =>
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <StatusField field={field} value={Number(record.status)} record={{ id: 1, ...record }} />
    </CoreAdminContext>,
  ).container.textContent;

it.each([
  [{ status: InvoiceStatus.New, approved: true }, 'New'],
  [{ status: InvoiceStatus.New, approved: false }, 'To approve'],
  [{ status: InvoiceStatus.Canceled, approved: false }, 'Canceled'],
  // A plain platform sends no approval.
  [{ status: InvoiceStatus.New }, 'New'],
  [{ status: InvoiceStatus.Complete, approved: true, reversed: false }, 'Complete'],
  [{ status: InvoiceStatus.Complete, approved: true, reversed: true }, 'CompleteReversed'],
  [{ status: InvoiceStatus.WIP, approved: true, requestedBy: 'Anna' }, 'WIPWaits for approval'],
  [{ status: InvoiceStatus.New, approved: false, requestedBy: 'Anna' }, 'To approveWaits for approval'],
  [{ status: InvoiceStatus.New, approved: true, reportedPaidDate: '2026-11-25T10:00:00.000Z' }, 'NewPayer says paid'],
  [{ status: InvoiceStatus.Complete, approved: true, reportedPaidDate: '2026-11-25T10:00:00.000Z' }, 'Complete'],
  [{ status: 77 }, '77'],
])('the status of %j reads %s', (record, text) => {
  expect(statusOf(record)).toBe(text);
});

it.each([withdraws.fields.status, deposits.fields.status])(
  'the status tells who takes back their own request that it was taken back',
  (field) => {
    expect(statusOf({ status: Fulfilment.Refused, takenBack: true }, field)).toBe('Taken back');
    expect(statusOf({ status: Fulfilment.Refused, takenBack: false }, field)).toBe('Refused');
    // A plain platform does not say who ended it.
    expect(statusOf({ status: Fulfilment.Refused }, field)).toBe('Refused');
    expect(statusOf({ status: Fulfilment.Waiting, takenBack: false }, field)).toBe('Waiting');
  },
);
