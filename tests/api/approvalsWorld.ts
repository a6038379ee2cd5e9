import { createApi } from '../../server/app';
import { expireRequests } from '../../server/decisions/decide';
import { makeInvoice } from '../../server/domain/invoices/make';
import { ApiError } from '../../server/base/errors';
import { hashPassword } from '../../server/session/passwords';
import { sql } from 'kysely';
import { trc20AddressOf } from '../../src/format/trc20';
import { Role } from '../../src/resources/language/roles';
import { ApprovalsModel, type Account, type Invoice, type Operation, type Outcome } from './approvalsModel';
import type { TestPlatform } from './testPlatform';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { WalletState } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { userSql } from '../../server/database/statusSql';

const hour = 3_600_000;
const firstPassword = 'copper lantern quietly 71';
/** Rubles for one USDT at the start of a sequence. */
export const firstRate = 90;
export const alonePerDay = 10_000;

/** A user at the start of a sequence. */
export interface Member {
  role: Role;
  /** Index of the earlier user who created the account and issued its password; if too high, the server command did. */
  by: number;
  hoursAgo: number;
  chosenBy: 'person' | 'issuer' | 'nobody';
  /** Index of the earlier user who verified it. */
  verifiedBy: number;
  wasEmpty: boolean;
}

interface Row {
  id: number;
  uuid: string;
  email: string;
}

let worlds = 0;

/** One of the two saved addresses of this user, unique to them. */
const addressOf = ({ id }: Row, place: number) => {
  const bytes = Buffer.alloc(20, place);
  bytes.writeUInt32BE(id);
  return trc20AddressOf(bytes);
};

/** Takes every step over the API of a platform, with the model beside it. */
export class World {
  readonly model: ApprovalsModel;
  readonly rows = new Map<Account, Row>();
  readonly ids = new Map<Operation | Invoice, Row>();
  readonly #passwords = new Map<Account, string>();
  readonly #tokens = new Map<Account, string>();
  readonly #app: ReturnType<typeof createApi>;
  readonly #settings;
  readonly #round = ++worlds;
  /** The users and the steps so far, printed when the platform and the model differ. */
  readonly story: string[] = [];
  #made = 0;

  constructor(
    readonly api: TestPlatform,
    readonly limit: number,
  ) {
    this.#settings = {
      ...api.platform.settings,
      FOUR_EYES_ABOVE: limit,
      ALONE_PER_DAY: alonePerDay,
      POOL_SHARE: 100,
      REST_MINUTES: 0,
      WALLET_REST_HOURS: 0,
    };
    this.#app = createApi({ ...api.platform, settings: this.#settings });
    this.model = new ApprovalsModel(limit, alonePerDay, firstRate);
  }

  get #db() {
    return this.api.platform.db;
  }

  /** Disables everything of earlier sequences and adds the users of this one. */
  async begin(cast: readonly Member[]) {
    const db = this.#db;
    await db.updateTable('users').set({ status: UserStatus.Disabled }).execute();
    await db.updateTable('payment-accounts').set({ status: ActiveStatus.Disabled }).execute();
    await db.updateTable('platform-wallets').set({ state: WalletState.Free }).execute();
    await db.deleteFrom('sums-moved-alone').execute();
    await db.deleteFrom('approvals').execute();
    await db.deleteFrom('exchange-rates').execute();
    await db
      .insertInto('exchange-rates')
      .values({ type: 'USDT/RUB', price: String(firstRate), createDate: this.#date(-1000) })
      .execute();
    // Earlier payments of the platform must not count towards today's sum.
    await sql`update "funds-operations" set "endDate" = now() - interval '60 hours'`.execute(db);
    for (const member of cast) await this.#join(member);
    this.model.now = 0;
    await this.#pay('platform@system.invalid');
  }

  #date(hours: number) {
    return new Date(Date.now() + (hours - this.model.now) * hour).toISOString();
  }

  async #join({ role, by, hoursAgo, chosenBy, verifiedBy, wasEmpty }: Member) {
    const { model } = this;
    const name = `p${this.#round}x${++this.#made}`;
    model.now = -hoursAgo;
    const maker = model.accounts[by];
    const account = maker && model.mayMake(maker, role) ? model.make(maker, name, role) : model.fromServer(name, role);
    if (account.issuer) {
      account.wasEmpty = wasEmpty;
      if (chosenBy !== 'nobody') model.choose(account, chosenBy === 'person');
      const verifier = model.accounts[verifiedBy];
      if (verifier) model.verify(verifier, account);
    }
    model.now = 0;
    const date = (at: number | null) => (at === null ? null : this.#date(at));
    const idOf = (of: Account | null) => (of ? this.rows.get(of)!.id : null);
    const row = await this.#db
      .insertInto('users')
      .values({
        type: role,
        status: UserStatus.Active,
        nickname: name,
        email: `${name}@x.example`,
        createDate: this.#date(account.madeAt),
        passwordHash: await hashPassword(firstPassword),
        verified: account.verified,
        verifiedDate: date(account.verifiedAt),
        principalId: idOf(account.principal),
        passwordIssuedBy: idOf(account.issuer),
        passwordIssuedDate: date(account.issuedAt),
        passwordSetDate: date(account.chosenAt),
        passwordDue: account.due,
        wasEmpty: account.wasEmpty,
      })
      .returning(['id', 'uuid', 'email'])
      .executeTakeFirstOrThrow();
    this.rows.set(account, row);
    this.#passwords.set(account, firstPassword);
    const { verified, due, principal, issuer, controller, chosenAt } = account;
    const known = {
      id: row.id,
      role,
      verified,
      due,
      hoursAgo,
      chosenAt,
      controller,
      issuer: issuer?.name,
      principal: principal?.name,
    };
    this.story.push(`${name} ${JSON.stringify(known)}`);
    if (role === Role.Merchant || role === Role.VaultOwner || role === Role.Agent) {
      await this.#pay(row.email);
      account.hasHeld = true;
    }
    account.savedAt = -30 * 24;
    for (const place of [0, 1])
      await this.#db
        .insertInto('addresses')
        .values({
          userId: row.id,
          name: `A${place}`,
          address: addressOf(row, place),
          createDate: this.#date(account.savedAt),
        })
        .execute();
    if (role === Role.VaultOwner) await this.#openAccounts(row.id);
  }

  /** Refuses all waiting operations, so that nothing is held after the sequence. */
  async end() {
    await this.#db
      .updateTable('users')
      .set({ status: UserStatus.Active })
      .where('email', '=', 'developer@example.com')
      .execute();
    for (const operation of this.model.operations.filter(({ open }) => open)) {
      const { id } = this.ids.get(operation)!;
      const { status } = await this.api.call('developer', 'POST', `mgmt/funds-operations/${id}/refuse`, {
        reason: 'The end',
      });
      if (status !== 200) throw new Error(`Operation ${id} could not be refused`);
    }
  }

  /** Adds enough money for every step. */
  async #pay(email: string) {
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1000000, 0, 3, 6
      from "balance-accounts" b join users u on u.id = b."userId" where u.email = ${email}`.execute(this.#db);
  }

  async #openAccounts(vaultOwnerId: number) {
    const bank = await this.#db.selectFrom('banks').select('id').limit(1).executeTakeFirstOrThrow();
    const profile = await this.#db
      .insertInto('vault-profiles')
      .values({ holderName: 'Holder', phoneNumber: '79000000000', vaultOwnerId, status: ActiveStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const place of [1, 2])
      await this.#db
        .insertInto('payment-accounts')
        .values({
          vaultProfileId: profile.id,
          bankDataId: bank.id,
          requisites: `4${String(vaultOwnerId * 10 + place).padStart(15, '0')}`,
          status: ActiveStatus.Active,
        })
        .execute();
  }

  async #signIn(as: Account): Promise<string | undefined> {
    const known = this.#tokens.get(as);
    if (known !== undefined) return known;
    const body = JSON.stringify({ loginId: this.rows.get(as)!.email, password: this.#passwords.get(as) });
    const answer = await this.#app.request('/login/', { method: 'POST', body });
    const { access } = (await answer.json()) as { access?: string };
    if (access !== undefined) this.#tokens.set(as, access);
    return access;
  }

  async #call(as: Account, method: 'GET' | 'POST', path: string, body?: object) {
    await this.#db.deleteFrom('counters').execute();
    const token = await this.#signIn(as);
    if (token === undefined) {
      this.story.push(`${as.name} is not let in`);
      return { outcome: 'refused' as Outcome, json: {} };
    }
    const answer = await this.#app.request(`/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as { id?: number; uuid?: string; waits?: boolean; [name: string]: unknown };
    const { status } = answer;
    if (status === 401) this.#tokens.delete(as);
    if (status !== 200 && ![401, 403, 404, 409, 422].includes(status))
      throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
    const outcome: Outcome = status !== 200 ? 'refused' : json.waits === true ? 'waits' : 'done';
    this.story.push(`${as.name} ${path} ${JSON.stringify(body ?? {})}: ${outcome} ${String(json.message ?? '')}`);
    return { outcome, json };
  }

  async #post(as: Account, path: string, body: object) {
    return (await this.#call(as, 'POST', path, body)).outcome;
  }

  // Accounts

  async make(by: Account, role: Role): Promise<Outcome> {
    const name = `p${this.#round}x${++this.#made}`;
    const may = this.model.mayMake(by, role);
    const { outcome, json } = await this.#call(by, 'POST', 'mgmt/users', {
      nickname: name,
      email: `${name}@x.example`,
      type: role,
      status: UserStatus.Active,
    });
    if (may && outcome === 'done') {
      const account = this.model.make(by, name, role);
      this.rows.set(account, { id: json.id!, uuid: json.uuid!, email: `${name}@x.example` });
      this.#passwords.set(account, String(json.password));
    }
    return outcome;
  }

  async issue(by: Account, whose: Account): Promise<Outcome> {
    const { id } = this.rows.get(whose)!;
    const { outcome, json } = await this.#call(by, 'POST', `mgmt/users/${id}/change-password`, { userId: id });
    this.learn(whose, json);
    return outcome;
  }

  /** Uses the password from an answer from now on. */
  learn(whose: Account, { password }: Readonly<Record<string, unknown>>) {
    if (typeof password !== 'string') return;
    this.#passwords.set(whose, password);
    this.#tokens.delete(whose);
  }

  async choose(whose: Account): Promise<Outcome> {
    const { id } = this.rows.get(whose)!;
    const password = `copper lantern ${this.#round} quietly ${++this.#made}`;
    const current = this.#passwords.get(whose);
    const { outcome } = await this.#call(whose, 'POST', `mgmt/users/${id}/change-password`, {
      userId: id,
      password,
      ...(!whose.due && { current }),
    });
    if (outcome === 'done') this.learn(whose, { password });
    return outcome;
  }

  async verify(by: Account, whose: Account): Promise<Outcome> {
    const { id, uuid } = this.rows.get(whose)!;
    const { json } = await this.#call(whose, 'GET', `mgmt/users/${id}/verification-code`);
    return this.#post(by, `mgmt/users/${uuid}/confirm`, { digits: json.digits ?? '000000' });
  }

  disable(by: Account, whose: Account): Promise<Outcome> {
    return this.#post(by, `mgmt/users/${this.rows.get(whose)!.uuid}/status`, { status: UserStatus.Disabled });
  }

  // Money

  async #asked(of: Operation | undefined, outcome: Outcome): Promise<Outcome> {
    if (of && outcome === 'done') {
      const newest = this.#db.selectFrom('funds-operations').select((by) => by.fn.max('id').as('id'));
      this.ids.set(of, { id: Number((await newest.executeTakeFirstOrThrow()).id), uuid: '', email: '' });
    }
    return outcome;
  }

  async askDeposit(asker: Account, who: Account, amount: number, of: Operation | undefined): Promise<Outcome> {
    const body = { userId: this.rows.get(who)!.id, amount };
    return this.#asked(of, await this.#post(asker, 'mgmt/platform-wallets/reserve', body));
  }

  async askWithdraw(asker: Account, amount: number, place: number, of: Operation | undefined): Promise<Outcome> {
    const row = this.rows.get(asker)!;
    const body = { amount, address: addressOf(row, place), reason: 'model' };
    return this.#asked(of, await this.#post(asker, `mgmt/users/${row.id}/withdraws`, body));
  }

  confirm(by: Account, operation: Operation, received: number): Promise<Outcome> {
    const { id: opId } = this.ids.get(operation)!;
    const more = received === operation.sum ? {} : { received };
    return this.#post(by, `mgmt/deposits/${opId}/manual`, { opId, reason: 'model', ...more });
  }

  refuse(by: Account, operation: Operation): Promise<Outcome> {
    return this.#post(by, `mgmt/funds-operations/${this.ids.get(operation)!.id}/refuse`, { reason: 'model' });
  }

  /** Creates an invoice; undefined if the rules of invoices refuse it. */
  async invoice(kind: Invoice['kind'], merchant: Account, usdt: number): Promise<Invoice | undefined> {
    const isPayOut = kind === 'pay-out';
    const request = {
      clientId: this.rows.get(merchant)!.id,
      paymentType: isPayOut ? PaymentType.PayOut : PaymentType.PayIn,
      amount: (usdt * this.model.rates.at(-1)!.value + ++this.#made / 100).toFixed(2),
      cid: `c${this.#round}-${this.#made}`,
      paymentMethod: null,
      requisites: isPayOut ? '4000000000000002' : null,
      address: `a${this.#round}-${this.#made}`,
    };
    const made = await this.#db
      .transaction()
      .execute((tx) => makeInvoice(tx, this.#settings, request))
      .catch((error: unknown) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      });
    if (!made) return undefined;
    const row = await this.#db
      .selectFrom('invoices as i')
      .innerJoin('deals as d', 'd.id', 'i.dealId')
      .select(['i.id', 'i.uuid', 'd.ownerId', 'd.amount'])
      .where('i.id', '=', made.id)
      .executeTakeFirstOrThrow();
    const owner = [...this.rows].find(([, { id }]) => id === row.ownerId)?.[0] ?? null;
    const invoice: Invoice = { kind, merchant, owner, sum: Number(row.amount), state: 'open' };
    this.model.invoices.push(invoice);
    this.ids.set(invoice, { ...row, email: '' });
    return invoice;
  }

  approve(by: Account, invoice: Invoice): Promise<Outcome> {
    return this.#post(by, `mgmt/invoices/${this.ids.get(invoice)!.uuid}/approve`, {});
  }

  complete(by: Account, invoice: Invoice): Promise<Outcome> {
    const { uuid } = this.ids.get(invoice)!;
    return this.#post(by, `mgmt/invoices/${uuid}/resolve`, {
      invoiceId: uuid,
      status: InvoiceStatus.Complete,
      reason: 'model',
    });
  }

  rate(by: Account, rate: number): Promise<Outcome> {
    return this.#post(by, 'mgmt/exchange-rate', { rate });
  }

  // Requests

  #subject(on: object): string {
    const { rates } = this.model;
    if (on === rates) return 'exchange-rates/new';
    const operation = this.ids.get(on as Operation);
    if (operation) return `${'state' in on ? 'invoices' : 'funds-operations'}/${operation.id}`;
    return `users/${this.rows.get(on as Account)!.id}`;
  }

  async #requestOn(on: object) {
    return this.#db
      .selectFrom('approvals')
      .select('id')
      .where('subject', '=', this.#subject(on))
      .where('status', '=', ApprovalStatus.Waiting)
      .executeTakeFirstOrThrow();
  }

  /** Decides on the request that waits for this record. */
  async decide(by: Account, on: object, how: 'approve' | 'decline' | 'cancel'): Promise<Outcome> {
    const { id } = await this.#requestOn(on);
    const { outcome, json } = await this.#call(by, 'POST', `mgmt/approvals/${id}/${how}`, { reason: 'model' });
    if (this.rows.has(on as Account)) this.learn(on as Account, json);
    return outcome;
  }

  /** The subjects of all waiting requests, to be compared with `expected`. */
  async waiting(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('approvals')
      .select('subject')
      .where('status', '=', ApprovalStatus.Waiting)
      .execute();
    return rows.map(({ subject }) => subject).toSorted();
  }

  expected(): string[] {
    return this.model.requests.map(({ call }) => this.#subject(call.on)).toSorted();
  }

  async dayPasses() {
    const db = this.#db;
    const back = sql`interval '25 hours'`;
    await sql`update users set "passwordIssuedDate" = "passwordIssuedDate" - ${back},
      "passwordSetDate" = "passwordSetDate" - ${back}, "verifiedDate" = "verifiedDate" - ${back},
      "createDate" = "createDate" - ${back} where status = ${userSql.Active}`.execute(db);
    await sql`update "funds-operations" set "endDate" = "endDate" - ${back}`.execute(db);
    await sql`update "sums-moved-alone" set "createDate" = "createDate" - ${back}`.execute(db);
    await sql`update "exchange-rates" set "createDate" = "createDate" - ${back}`.execute(db);
    await sql`update approvals set "createDate" = "createDate" - ${back}, "expireDate" = "expireDate" - ${back}`.execute(
      db,
    );
    await expireRequests(db);
    // A session from a temporary password ends with the password.
    for (const [account] of this.#tokens) if (account.due) this.#tokens.delete(account);
    this.model.dayPasses();
  }
}
