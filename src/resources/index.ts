import { activity } from './activity';
import { addresses } from './addresses';
import { agents } from './agents';
import { alertRules } from './alertRules';
import { alerts } from './alerts';
import { apiKeys } from './apiKeys';
import { approvals } from './approvals';
import { fundsOperations } from './fundsOperations';
import { messages } from './messages';
import { parsingPatterns } from './parsingPatterns';
import { platformWallets } from './platformWallets';
import { staff } from './staff';
import { statementFiles } from './statementFiles';
import { bankLines, chainLines } from './statementLines';
import { storePeople } from './storePeople';
import { support } from './support';
import { testInvoices } from './testInvoices';
import { ticketAnswers } from './ticketAnswers';
import { ticketFiles } from './ticketFiles';
import { traffic } from './traffic';
import { transactions } from './transactions';
import { takerStore, workspace } from './takerStore';
import { balanceAccounts } from './balanceAccounts';
import { banks } from './banks';
import { blockedPayers } from './blockedPayers';
import { booking } from './booking';
import { clients } from './clients';
import { deals } from './deals';
import { deliveries } from './deliveries';
import type { Definition, Head, Page } from './language/definition';
import { deposits } from './deposits';
import { disputes } from './disputes';
import { devices } from './devices';
import { everything } from './everything';
import { exchangeRates } from './exchangeRates';
import { groupMembers } from './groupMembers';
import { invoices } from './invoices';
import { ownDisputes } from './ownDisputes';
import { ownInvoices } from './ownInvoices';
import * as pages from './pages';
import { notes } from './notes';
import { notifications } from './notifications';
import { operators } from './operators';
import { payOuts } from './payOuts';
import { paymentAccounts } from './paymentAccounts';
import { paymentLinks } from './paymentLinks';
import { receipts } from './receipts';
import { returnHosts } from './returnHosts';
import { userGroups } from './userGroups';
import { users } from './users';
import { vaultOwners } from './vaultOwners';
import { vaultInvoices } from './vaultInvoices';
import { vaultProfiles } from './vaultProfiles';
import { views } from './views';
import { webhooks } from './webhooks';
import { withdraws } from './withdraws';

/** Every screen of the console, in sidebar order. A new entity needs one line here. */
export const screens = [
  pages.main,
  takerStore,
  workspace,
  invoices,
  payOuts,
  ownInvoices,
  vaultInvoices,
  pages.vaultGeneral,
  messages,
  paymentAccounts,
  vaultProfiles,
  devices,
  booking,
  deals,
  balanceAccounts,
  platformWallets,
  fundsOperations,
  transactions,
  pages.reports,
  statementFiles,
  bankLines,
  chainLines,
  users,
  agents,
  operators,
  staff,
  exchangeRates,
  support,
  ticketAnswers,
  ticketFiles,
  notes,
  pages.disputeDesk,
  disputes,
  ownDisputes,
  blockedPayers,
  approvals,
  storePeople,
  deposits,
  pages.expenses,
  withdraws,
  addresses,
  pages.settings,
  parsingPatterns,
  pages.permissions,
  banks,
  alertRules,
  alerts,
  userGroups,
  groupMembers,
  paymentLinks,
  apiKeys,
  returnHosts,
  webhooks,
  deliveries,
  testInvoices,
  traffic,
  activity,
  views,
  notifications,
  receipts,
  pages.vaultOwnerView,
  clients,
  vaultOwners,
  everything,
] as const satisfies readonly (Definition | Page)[];

/** The entities among the screens. */
export const definitions: readonly Definition[] = (screens as readonly (Definition | Page)[]).filter(
  (screen) => screen.kind === 'resource',
);

const byName = new Map(definitions.map((definition) => [definition.name, definition]));

/** Returns the definition with this name. Throws when there is none. */
export const definitionOf = (name: string): Definition => {
  const definition = byName.get(name);
  if (!definition) throw new Error(`No definition is named "${name}"`);
  return definition;
};

/** All definitions, for code that may run before those that no first screen needs are whole (`wholeDefinitions.ts`). */
export const heads: readonly Head[] = definitions;

/** Returns what is known from the beginning of the entity with this name. Throws when there is none. */
export const headOf: (name: string) => Head = definitionOf;

/** The definitions by name, each with its own type. `RecordOf` uses it. */
export type DefinitionMap = {
  [D in Extract<(typeof screens)[number], { kind: 'resource' }> as D['name']]: D;
};

/** Entities whose component heads the panel of records (`display.header`). */
export type HeaderEntity = {
  [N in keyof DefinitionMap]: NonNullable<DefinitionMap[N]['display']['header']>['of'];
}[keyof DefinitionMap];

/** Entities whose panel has a component below the fields of a record (`display.section`). */
export type SectionEntity = {
  [N in keyof DefinitionMap]: NonNullable<DefinitionMap[N]['display']['section']>['of'];
}[keyof DefinitionMap];

/** Names of all screens: `invoices`, `main`. */
export type ScreenName = (typeof screens)[number]['name'];

/** Names of the pages that have an address: each has a component of its own. */
export type PageName = Extract<(typeof screens)[number], { kind: 'page'; route: string }>['name'];

/** Names of all actions and creates: `invoices.resolve`, `users.create`. */
export type ActName = {
  [N in keyof DefinitionMap]: `${N}.${(keyof NonNullable<DefinitionMap[N]['actions']> & string) | 'create'}`;
}[keyof DefinitionMap];

/** Names of all fields: `invoices.amount`. */
export type FieldName = {
  [N in keyof DefinitionMap]: `${N}.${keyof DefinitionMap[N]['fields'] & string}`;
}[keyof DefinitionMap];

/** Returns the name of an action when the definition is known only at run time. */
export const actName = ({ name }: Pick<Definition, 'name'>, act: string): ActName => `${name}.${act}` as ActName;
