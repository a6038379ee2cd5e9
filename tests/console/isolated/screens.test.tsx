import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPhrases } from '../../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../../src/admin/i18n/provider';
import { sectionsFor } from '../../../src/admin/navigation/menuSections';
import { Screens } from '../../../src/admin/Screens';
import { ConsoleContext, type ConsoleState } from '../../../src/admin/state/ConsoleContext';
import { createListChangesStore } from '../../../src/dataProvider/listChanges';
import { createRefetching } from '../../../src/dataProvider/refetching';
import { givenRoles, Role } from '../../../src/resources/language/roles';
import { Fulfilment } from '../../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { MessageStatus } from '../../../src/resources/statuses/messages';
import { UserStatus } from '../../../src/resources/statuses/people';
import { TicketStatus } from '../../../src/resources/statuses/support';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { accountOf } from '../../demoAccounts';
import { headingsFor, menuFor, otherScreens, specifiedScreens, withoutAdded } from '../../e2e/specification';
import { isKnown } from '../../knownScreens';

// Only the screen, without header, sidebar and panel.
vi.mock('../../../src/admin/shell/Layout', async () => ({ Layout: (await import('react-router-dom')).Outlet }));

const date = '2026-11-28T12:00:00.000Z';

/** The record of each list, in the status for which `e2e/specification.ts` describes the menu, with what fills the columns of extensions. */
const records: Readonly<Record<string, object>> = {
  'taker-store': { status: InvoiceStatus.Handle, paymentType: PaymentType.PayIn, dueDate: date },
  invoices: { status: InvoiceStatus.Complete, paymentType: PaymentType.PayIn, approved: true, ofPayer: true },
  messages: { status: MessageStatus.Matched },
  'funds-operations': { status: Fulfilment.Fulfilled, txHash: null },
  users: { status: UserStatus.Active, type: Role.Merchant, unverified: false },
  support: { status: TicketStatus.Open, createDate: date, lastAnswerBy: 'Olga Owner' },
  deposits: { status: Fulfilment.Fulfilled },
  'user-groups': { title: 'Night shift', description: 'Covers 22:00 to 06:00' },
};

const recordOf = (name: string) => ({ id: 1, uuid: 'u-1', status: ActiveStatus.Active, ...records[name] });
const platform = testDataProvider({
  getList: async (name) => ({ data: [recordOf(name)] as never[], total: 1 }),
  getOne: async (name) => ({ data: recordOf(name) as never }),
  getMany: async (name, { ids }) => ({ data: ids.map((id) => ({ ...recordOf(name), id })) as never[] }),
});
const figures = { lists: {} };

/** Opens an address of the console as a user of that role, with a platform that has one record in every list. */
const open = (role: Role, path: string) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const state = {
    session: { id: 3, uuid: 'me', role },
    config: { extensions: true },
    dialogs: {},
    cells: {},
    panelHeaders: {},
    panelSections: {},
    effects: {},
    listChanges: createListChangesStore(),
    refetching: createRefetching(queryClient),
    live: { state: () => live, subscribe: () => () => undefined },
  } as unknown as ConsoleState;
  const dataProvider = { ...platform, figures: async () => figures };
  render(
    <MemoryRouter initialEntries={[`/dashboard/${path}`]}>
      <ConsoleContext.Provider value={state}>
        <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
          <Screens pages={{}} />
        </CoreAdminContext>
      </ConsoleContext.Provider>
    </MemoryRouter>,
  );
};

const refusalFor = (role: Role) =>
  `You do not have access to this screen.${role === Role.Owner ? '' : ' Ask an owner if you need it.'}`;
// By selectors, because queries by role take ten times as long as rendering a screen in jsdom.
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textsOf = (selector: string) => all(selector).map(({ textContent }) => textContent);
const isRefused = (role: Role) => textsOf('p').includes(refusalFor(role));

/** The items of the menu of the only row; `-` before disabled ones. */
const menuItems = () => {
  fireEvent.click(screen.getByLabelText('Actions: 1'));
  return all('[role=menuitem]').map(
    (item) => (item.getAttribute('aria-disabled') === 'true' ? '-' : '') + item.textContent,
  );
};

const live = { kind: 'live' } as const;
let i18nProvider: ReturnType<typeof createI18n>;
beforeAll(async () => {
  i18nProvider = createI18n(await loadPhrases('en'));
});
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

describe.each(givenRoles.map((role) => [accountOf(role), role] as const))('%s', (who, role) => {
  it.each(specifiedScreens.map((one) => [one.title, one] as const))(
    'a user sees %s as specified, or that the role may not open it',
    async (title, screen) => {
      const { path, roles, description, menu } = screen;
      open(role, path);
      await waitFor(() => expect(textsOf('h1')).toEqual([roles.includes(who) ? title : expect.any(String)]));
      expect(isRefused(role)).toBe(!roles.includes(who));
      if (isRefused(role)) return;
      await waitFor(() => expect(all('tbody tr')).toHaveLength(1));
      if (description) expect(textsOf('p')).toContain(description);
      expect(withoutAdded(textsOf('th'), screen)).toEqual(headingsFor(who, screen));
      if (menu) expect(menuItems()).toEqual(menuFor(who, screen));
    },
  );

  it('a user sees the other screens that the role may open, and a refusal on the rest', async () => {
    for (const { path, title, roles } of otherScreens) {
      open(role, path);
      await waitFor(() => expect(textsOf('h1')).toEqual([title]));
      expect({ path, isRefused: isRefused(role) }).toEqual({ path, isRefused: !roles.includes(who) });
      cleanup();
    }
  });

  it('a user sees only screens in the menu that the role may open', () => {
    const offered = sectionsFor(role, { extensions: true }).flatMap(({ entries }) =>
      entries.map((entry) => entry.screen),
    );
    const routes = offered.filter(isKnown).map(({ route }) => route);
    const mayOpen = [...specifiedScreens, ...otherScreens].filter(({ roles }) => roles.includes(who));
    const addresses = mayOpen.map(({ path }) => path.split('?')[0]);
    expect(routes.filter((route) => route !== undefined && !addresses.includes(route))).toEqual([]);
    expect(routes.length).toBeGreaterThan(2);
    for (const { access } of offered) expect(access.roles).toContain(role);
  });
});
