import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fillFrom } from '../../../src/admin/actions/fillFrom';
import { FieldValue } from '../../../src/admin/fields/FieldValue';
import { fieldText } from '../../../src/admin/fields/fieldText';
import { titleOf } from '../../../src/admin/fields/ReferenceTitle';
import { Input } from '../../../src/admin/inputs/Input';
import { RecordOption } from '../../../src/admin/palette/RecordOption';
import { ConsoleContext, type ConsoleState } from '../../../src/admin/state/ConsoleContext';
import { WholeList } from '../../../src/dataProvider/wholeList';
import { defineResource } from '../../../src/resources/language/define';
import type { CreateAction } from '../../../src/resources/language/definition';
import { identifier, text } from '../../../src/resources/language/fields';
import { Role } from '../../../src/resources/language/roles';
import { checkInputs } from '../../../src/resources/language/values';
import { iban } from '../../iban';

const payees = vi.hoisted(() => ({ definition: undefined as unknown }));
vi.mock('../../../src/resources/index', async (original) => {
  const all = await original<typeof import('../../../src/resources/index')>();
  return { ...all, definitionOf: (name: string) => (name === 'payees' ? payees.definition : all.definitionOf(name)) };
});

const definition = defineResource({
  name: 'payees',
  access: { roles: [Role.Owner] },
  display: { nameField: 'account' },
  fields: {
    id: identifier(),
    title: text('Title', { required: true }),
    account: iban('Account', { required: true }),
  },
});
payees.definition = definition;

const malta = 'MT84MALT011000012345MTLCAST001S';
const masked = 'MT84 MA•• •••• •••• •••• •••• •••0 01S';
const record = { id: 1, title: 'Malta', account: malta };
const plain = (shown: string | null | undefined) => shown?.replaceAll('\u00a0', ' ');

const state = {
  session: { id: 3, role: Role.Owner },
  config: { extensions: false },
  cells: {},
} as unknown as ConsoleState;
const renderInConsole = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({})}>
        <ConsoleContext.Provider value={state}>{children}</ConsoleContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  ).container;

describe('a kind that is defined in one file, in the console', () => {
  it('a value of an added kind is masked in a cell until it is unmasked, and then shown in groups of four', async () => {
    const container = renderInConsole(<FieldValue definition={definition} name="account" record={record} />);
    expect(plain(container.textContent)).toBe(masked);
    fireEvent.click(screen.getByRole('button', { name: 'Show in full Account' }));
    expect(plain((await screen.findByText(/MALT/)).textContent)).toBe('MT84 MALT 0110 0001 2345 MTLC AST0 01S');
    expect(plain(fieldText(definition.fields.account, malta, String))).toBe('MT84 MALT 0110 0001 2345 MTLC AST0 01S');
  });

  it('a value of an added kind is masked in titles, in the palette and in values filled into a dialog', () => {
    expect(plain(titleOf('payees', record))).toBe(masked);
    const option = renderInConsole(<RecordOption definition={definition} record={record} typed="MT84MALT" />);
    expect(plain(option.textContent)).toContain(masked);
    expect(option.textContent).not.toContain('MALT0');
    const pay: CreateAction = { kind: 'create', label: 'Pay', entity: 'support', fill: { subject: 'To {account}' } };
    expect(plain(fillFrom(pay, definition, record).subject as string)).toBe(`To ${masked}`);
  });

  it('a value of an added kind is typed as text, and its own check shows an error', () => {
    const typed = { title: 'Malta', account: malta.replace('84', '85') };
    const { issues } = checkInputs(definition.fields, { id: 1, ...typed });
    const form = { typed, issues, setValue: vi.fn(), setProblem: vi.fn() };
    renderInConsole(<Input name="account" field={definition.fields.account} form={form} autoFocus={false} />);
    expect(screen.getByRole('textbox')).toHaveProperty('value', typed.account);
    expect(screen.getByText('Check the account number: a character is wrong or missing')).toBeDefined();
  });

  it('a value of an added kind is sorted in a whole list, and found there by its last four characters', () => {
    const list = new WholeList(definition);
    list.load([record, { id: 2, title: 'Britain', account: 'GB82WEST12345698765432' }]);
    const page = (query: object) =>
      list
        .page({ conditions: [], offset: 0, limit: 10, sort: { field: 'account', order: 'ASC' }, ...query }, {})
        .data.map(({ id }) => id);
    expect(page({})).toEqual([2, 1]);
    expect(page({ q: '001s' })).toEqual([1]);
    expect(page({ q: '0001' })).toEqual([]);
    expect(page({ named: 'gb82 west' })).toEqual([2]);
  });
});
