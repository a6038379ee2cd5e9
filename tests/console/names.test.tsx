import { render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, type RaRecord } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPhrases } from '../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../src/admin/i18n/provider';
import { Changes } from '../../src/admin/fields/Changes';
import { FieldValue } from '../../src/admin/fields/FieldValue';
import { ReferenceTitle } from '../../src/admin/fields/ReferenceTitle';
import { useRecordTitle } from '../../src/admin/fields/recordTitle';
import { RecordOption } from '../../src/admin/palette/RecordOption';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { cells } from '../../src/custom/cells';
import { activity } from '../../src/resources/activity';
import { definitionOf } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import { Role } from '../../src/resources/language/roles';

const state = {
  session: { id: 3, role: Role.Owner },
  config: { extensions: true },
  cells,
} as unknown as ConsoleState;

let i18nProvider: ReturnType<typeof createI18n>;
beforeAll(async () => {
  i18nProvider = createI18n(await loadPhrases('en'));
});

/** Renders `children` with a platform that answers lookups with `people` once `answer` is called. */
const renderWithPeople = (children: ReactNode, people: readonly RaRecord[]) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const getMany = async () => {
    await answered;
    return { data: [...people] };
  };
  const { container } = render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({ getMany: getMany as never })} i18nProvider={i18nProvider}>
        <ConsoleContext.Provider value={state}>{children}</ConsoleContext.Provider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return { container, answer: () => answer() };
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
  it('a name has a placeholder until it is loaded, without the id', async () => {
    const { container, answer } = renderWithPeople(<ReferenceTitle target="users" id={17} />, [
      { id: 17, nickname: 'Green valley' },
    ]);
    expect(container.querySelector('.awaited-name')).not.toBeNull();
    expect(container.textContent).not.toMatch(/\d/);
    answer();
    await screen.findByText('Green valley');
  });

  it('a name that does not exist is shown as the number of the record', async () => {
    const { answer } = renderWithPeople(<ReferenceTitle target="users" id={1700} />, []);
    answer();
    await screen.findByText('#1700');
  });

  it('the name of the decider is loaded, too', async () => {
    const changes = [{ field: 'decidedBy', from: null, to: 2 }];
    const { container, answer } = renderWithPeople(
      <Changes definition={definitionOf('approvals')} changes={changes} />,
      [{ id: 2, nickname: 'Olga Owner' }],
    );
    expect(container.textContent).not.toContain('2');
    answer();
    await waitFor(() => expect(container.textContent).toContain('Olga Owner'));
  });
});

describe('an act', () => {
  it('an act is a sentence with the name of the person and the number of the invoice', async () => {
    const { container, answer } = renderWithPeople(
      <FieldValue definition={activity} name="act" record={entry} linked={false} />,
      [{ id: 2, nickname: 'Ira Operator' }],
    );
    expect(container.textContent).not.toMatch(/ 2 |^2/);
    answer();
    await waitFor(() => expect(container.textContent).toBe('Ira Operator completed invoice #277'));
  });

  it('an act is shown in words in the palette, without the names of code', () => {
    const { container } = renderWithPeople(<RecordOption definition={activity} record={entry} typed="41" />, []);
    expect(container.textContent).toContain('Invoice completed');
    expect(container.textContent).not.toContain('complete ');
    expect(container.textContent).not.toContain('invoices');
  });
});

it('an invoice is named by its number in titles and changes', () => {
  const invoice = { id: 339, uuid: '0b0e7d5e-55a4-4f0c-8c0f-6d1f0c3c5a11' };
  const { container } = renderWithPeople(
    <>
      <Titled definition={definitionOf('invoices')} record={invoice} />
      <Changes definition={definitionOf('messages')} changes={[{ field: 'invoiceId', from: null, to: 339 }]} />
    </>,
    [],
  );
  expect(container.textContent).toContain('Invoice #339');
  expect(container.querySelector('.changes')!.textContent).toContain('Invoice #339');
});
