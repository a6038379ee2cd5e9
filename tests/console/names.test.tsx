import { render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, type RaRecord } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createI18n } from '../../src/admin/i18n/provider';
import { Changes } from '../../src/admin/fields/Changes';
import { FieldValue } from '../../src/admin/fields/FieldValue';
import { ReferenceTitle } from '../../src/admin/fields/ReferenceTitle';
import { useRecordTitle } from '../../src/admin/fields/recordTitle';
import { RecordOption } from '../../src/admin/palette/RecordOption';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { activity } from '../../src/resources/activity';
import { definitionOf } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import { Role } from '../../src/resources/language/roles';

const state = { session: { id: 3, role: Role.Owner }, config: { extensions: true } } as unknown as ConsoleState;

let i18nProvider: Awaited<ReturnType<typeof createI18n>>;
beforeAll(async () => {
  i18nProvider = await createI18n('en');
});

/** Draws it beside a platform whose names come when they are let go. */
const draw = (children: ReactNode, people: readonly RaRecord[]) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const getMany = async () => {
    await held;
    return { data: [...people] };
  };
  const { container } = render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({ getMany: getMany as never })} i18nProvider={i18nProvider}>
        <ConsoleContext.Provider value={state}>{children}</ConsoleContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return { container, letGo: () => letGo() };
};

const entry = {
  id: 41,
  act: 'complete',
  userId: 2,
  entity: 'invoices',
  recordId: '277',
  refused: false,
  before: null,
  after: null,
};

const Titled = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  useRecordTitle(definition, record);

describe('a name', () => {
  it('has its place kept until it is known, and no number stands there', async () => {
    const { container, letGo } = draw(<ReferenceTitle target="users" id={17} />, [
      { id: 17, nickname: 'Green valley' },
    ]);
    expect(container.querySelector('.awaited-name')).not.toBeNull();
    expect(container.textContent).not.toMatch(/\d/);
    letGo();
    await screen.findByText('Green valley');
  });

  it('that is gone is a number that looks like one of a record', async () => {
    const { letGo } = draw(<ReferenceTitle target="users" id={1700} />, []);
    letGo();
    await screen.findByText('#1700');
  });

  it('of who decided is waited for, too', async () => {
    const changes = [{ field: 'decidedBy', from: null, to: 2 }];
    const { container, letGo } = draw(<Changes definition={definitionOf('approvals')} changes={changes} />, [
      { id: 2, nickname: 'Olga Owner' },
    ]);
    expect(container.textContent).not.toContain('2');
    letGo();
    await waitFor(() => expect(container.textContent).toContain('Olga Owner'));
  });
});

describe('an act', () => {
  it('is a sentence that names its people and an invoice by its number', async () => {
    const { container, letGo } = draw(<FieldValue definition={activity} name="act" record={entry} linked={false} />, [
      { id: 2, nickname: 'Ira Operator' },
    ]);
    expect(container.textContent).not.toMatch(/ 2 |^2/);
    letGo();
    await waitFor(() => expect(container.textContent).toBe('Ira Operator completed invoice #277'));
  });

  it('is said in words in the palette, with what it was done to', () => {
    const { container } = draw(<RecordOption definition={activity} record={entry} typed="41" />, []);
    expect(container.textContent).toContain('Invoice completed');
    expect(container.textContent).not.toContain('complete ');
    expect(container.textContent).not.toContain('invoices');
  });
});

it('an invoice is called by its number, in its own title and among changes', () => {
  const invoice = { id: 339, uuid: '0b0e7d5e-55a4-4f0c-8c0f-6d1f0c3c5a11' };
  const { container } = draw(
    <>
      <Titled definition={definitionOf('invoices')} record={invoice} />
      <Changes definition={definitionOf('messages')} changes={[{ field: 'invoiceId', from: null, to: 339 }]} />
    </>,
    [],
  );
  expect(container.textContent).toContain('Invoice #339');
  expect(container.querySelector('.changes')!.textContent).toContain('Invoice #339');
});
