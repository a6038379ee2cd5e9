import { describe, expect, it } from 'vitest';
import { fillFrom } from '../../src/admin/actions/fillFrom';
import { definitionOf } from '../../src/resources/index';
import type { CreateAction } from '../../src/resources/language/definition';

const ticketFrom = (name: string, record: { id: number | string } & Record<string, unknown>) => {
  const definition = definitionOf(name);
  return fillFrom(definition.actions!.openTicket as CreateAction, definition, record);
};

describe('a support ticket opened from a record', () => {
  it('a support ticket opened from a record names the record', () => {
    expect(ticketFrom('invoices', { id: 7, requisites: '4000000000000002' })).toEqual({
      ticketName: 'Invoice #7',
      subject: 'invoices/7',
    });
  });

  it('a support ticket masks the account numbers of its record, also where they are its identity', () => {
    const filled = ticketFrom('booking', { id: '4000001234560002', requisites: '4000001234560002' });
    expect(filled.ticketName).toMatch(/^Booking 4000\s00••\s••••\s0002$/);
    expect(JSON.stringify(filled)).not.toContain('123456');
  });
});
