import { defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, number, range, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';

/** Traffic ranges: stored bounds of a merchant's invoices. Nothing uses them yet. */
export const traffic = defineResource({
  name: 'traffic',
  endpoint: 'mgmt/invoice-traffic',
  title: 'Invoice traffic',
  noun: 'traffic range',
  nouns: 'traffic range |||| traffic ranges',
  description: 'Kept for reference: invoices do not follow these ranges yet',
  menu: { group: 'next', label: 'Traffic', icon: 'traffic' },
  access: { roles: [Role.Developer] },
  fields: {
    id: identifier('ID'),
    title: text('Title', { required: true }),
    userId: reference('Merchant', 'clients', { required: true, filter: true, input: { label: 'User' } }),
    range: range('Range', 'from', 'to'),
    from: number('From', { required: true, column: false, min: 0 }),
    to: number('To', { required: true, column: false, min: 0, checks: { notBelow: 'from' } }),
    createDate: stamp('Create Date'),
  },
  create: {
    button: 'Create traffic',
    dialog: { heading: 'Invoice traffic', submit: 'Create' },
    done: 'Traffic created',
  },
  actions: { edit: unavailable('Edit'), remove: unavailable('Delete') },
});
export type InvoiceTraffic = RecordOf<typeof traffic>;
