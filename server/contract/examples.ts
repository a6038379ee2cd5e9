import type { plainCalls } from '../../src/resources/calls';
import { Role } from '../../src/resources/language/roles';
import { Purpose } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { LinkStatus } from '../../src/resources/statuses/merchants';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

/** Name of a call that belongs to no entity. */
export type PlainCallName = keyof typeof plainCalls;

const date = '2026-11-26T10:45:58.994Z';
const uuid = '1bea89ce-8374-4464-8eae-1918579163e1';
const accountMessage = {
  id: 4120,
  createDate: date,
  sender: 'UNIBANK',
  message: 'Incoming 1234.50 RUB',
  amount: 1234.5,
  accountRead: '4333',
  account: true,
  phone: true,
  bank: true,
  status: MessageStatus.Unmatched,
  invoiceId: null,
  sum: true,
  time: true,
  fits: true,
  proves: true,
  why: UnmatchedReason.notCovered,
};
const ticket = 'eyJhbGciOiJIUzI1NiJ9.eyJjb250ZW50Ijp7fX0.cLwVZoEr7A4gMSfKo8Xk';
/** What `navigator.credentials` takes; its form is WebAuthn's. */
const passkey = { challenge: 'o4GfXq0pTq3kLw', rpId: 'console.example', timeout: 60_000 };
const recoveryCodes = ['k7d2-9xqa-m4vt'];
const trial = {
  tried: 2,
  unread: 1,
  more: false,
  tookTooLong: false,
  messages: [
    {
      id: 12,
      createDate: date,
      sender: 'KAPITAL',
      message: 'Received 1234.50 RUB',
      amount: 1234.5,
      status: MessageStatus.Matched,
      doubts: 0,
      why: null,
      invoiceId: 38,
    },
  ],
};
/** An invoice as its payer sees it. `expireDate`, `endDate` and `reportedPaidDate` are epoch milliseconds. */
const payersInvoice = {
  id: uuid,
  status: InvoiceStatus.New,
  amount: 1234.5,
  paymentMethod: 'Unibank',
  expireDate: 1_795_690_860_338,
  requisites: { requisites: '4196107518416275', holderName: 'Ivan Petrov' },
  paymentType: PaymentType.PayIn,
  merchant: { uuid, nickname: 'Nordwind', contact: 'help@shop.example' },
  cid: 'order-1042',
  cidQuestion: null,
  description: null,
  link: null,
  returnTo: null,
  bank: 'Unibank',
  reportedPaidDate: null,
  claimDate: null,
  receipts: 0,
  paidTo: null,
  approved: true,
  endDate: null,
  received: null,
  otherSum: null,
  late: false,
  reversed: false,
  dispute: null,
  canDispute: false,
};
const reportFigures = {
  created: 12,
  completed: 9,
  successRate: 81.8,
  medianMinutes: 7,
  rub: 40_250.5,
  usdt: 430.12,
  fee: 15.05,
  reward: 5.16,
  agents: 0.43,
  net: 9.46,
  missing: 0,
};
const fees = { payInFee: 3.5, payOutFee: 2, since: date };

/** Calls that answer a file, or records of an entity. */
export type CallsOfRecords =
  | 'readTicketFile'
  | 'addTicketFile'
  | 'readReceipt'
  | 'takeNext'
  | 'addReceipt'
  | 'addEvidence'
  | 'invoiceReceipts';

/**
 * An answer of each call that belongs to no entity: the documents show it, and its form is the schema of the answer. A test
 * compares it with what the reference API answers. `null` stands for a value that may be absent.
 */
export const plainExamples: Readonly<Record<Exclude<PlainCallName, CallsOfRecords>, unknown>> = {
  signIn: {
    access: 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6M30.pqABZ7lDVxSNx9Guy',
    lastSignIn: { date, address: '203.0.113.7' },
  },
  signInWithFactor: { access: 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6M30.pqABZ7lDVxSNx9Guy', lastSignIn: null },
  beginWithPasskey: { ticket, passkey },
  factors: {
    isRequired: true,
    app: { id: 1, createDate: date, lastUsed: date },
    passkeys: [{ id: 2, name: 'Chrome on Linux', createDate: date, lastUsed: null }],
    recoveryCodes: 10,
  },
  askForProof: { factor: ['app'], ticket },
  proveAgain: {},
  beginApp: {
    secret: 'L7IQPYALAKPG4WOQ',
    address: 'otpauth://totp/Payment%20console:anna?secret=L7IQPYALAKPG4WOQ',
    ticket,
  },
  confirmApp: { recoveryCodes },
  beginPasskey: { ticket, passkey },
  confirmPasskey: { recoveryCodes },
  renewRecoveryCodes: { recoveryCodes },
  removeFactor: {},
  checkEmail: true,
  history: [
    {
      id: 5,
      createDate: date,
      who: 'Olga Owner',
      requestedBy: null,
      apiKey: null,
      act: 'edit',
      refused: false,
      changes: [{ field: 'status', from: 0, to: 1 }],
      reason: 'Lost phone',
    },
  ],
  signOut: {},
  sessions: [
    {
      id: 1,
      browser: 'Chrome',
      system: 'Linux',
      address: '203.0.113.7',
      createDate: date,
      lastSeen: date,
      proof: 1,
      isCurrent: true,
    },
  ],
  endSession: {},
  endOtherSessions: {},
  signIns: [{ id: 4, browser: 'Chrome', system: 'Linux', address: '203.0.113.7', date, isOpen: true }],
  confirmSignIn: {},
  denySignIn: {},
  recordTab: {},
  readNotifications: {},
  readFees: { own: fees, agent: { id: 8, uuid, nickname: 'Aron Agent', since: date, fees } },
  verificationCode: { digits: '803255', until: date },
  decisions: [{ id: 9, subject: 'invoices/12', isMine: false, canDecide: true, deciders: ['Olga Owner'] }],
  statement: [
    {
      id: 105,
      entry: 23,
      postedDate: date,
      purpose: Purpose.Payment,
      dealId: 36,
      operationId: null,
      quantity: -73.401759,
      after: 65680.399758,
      payer: null,
      includedFee: null,
      paymentType: PaymentType.PayIn,
      share: null,
      invoice: {
        id: 36,
        uuid,
        cid: null,
        amount: '6900.49',
        rate: '94.01',
        fee: null,
        account: { id: 12, number: '4289 27•• •••• 1869' },
        dispute: null,
      },
    },
  ],
  reports: {
    by: 'bank',
    at: date,
    rows: [
      {
        member: '1',
        title: 'Kapital Bank',
        now: reportFigures,
        before: { ...reportFigures, created: 10, completed: 8 },
      },
    ],
    total: { now: reportFigures, before: { ...reportFigures, created: 10, completed: 8 } },
    hours: { now: [[1_793_145_600_000, 30.094319]], before: [] },
    reversals: { now: { count: 1, usdt: 12.5, net: -0.125 }, before: { count: 0, usdt: 0, net: 0 } },
    disputes: { now: { opened: 2, accepted: 1, refused: 0 }, before: { opened: 0, accepted: 0, refused: 0 } },
    missing: { now: 1, before: 0 },
    books: { at: date, differences: 0 },
  },
  addStatementLines: { added: 998, known: 2 },
  turnover: [{ day: '2026-11-27', count: 3, sum: '4100.50', inStatements: '4100.50', left: 0 }],
  statementSums: [{ outcome: 0, count: 1274, otherTime: 0, amount: '18211018.08', ours: '18211018.08' }],
  statementTotals: {
    opening: '0',
    incoming: '77120.797659',
    outgoing: '11440.397901',
    closing: '65680.399758',
    purposes: [{ purpose: Purpose.Payment, incoming: '0', outgoing: '7840.397901', includedFee: null }],
    payers: [],
  },
  limits: {
    FOUR_EYES_ABOVE: 1000,
    ALONE_PER_DAY: 10_000,
    RATE_STEP: 5,
    PAYIN_MINUTES: 15,
    CLAIM_MINUTES: 60,
    DISPUTE_ANSWER_HOURS: 12,
    PAYOUT_HOURS: 24,
    TASK_HOURS: 4,
    REST_MINUTES: 5,
    TASKS_AT_ONCE: 20,
    POOL_SHARE: 50,
    STRANGER_SHARE: 50,
    PAYER_OPEN: 5,
    DEPOSIT_MIN: 10,
    WITHDRAW_MIN: 10,
    SETTLE_HOURS: 24,
  },
  figures: {
    at: date,
    counts: { handle: 5, fundsWaiting: 3 },
    revenue: 2.569058,
    revenueBefore: 2.41,
    revenueDays: [{ day: '2026-10-28', amount: 30.094319 }],
    platform: { amount: 4783.081275, held: 0 },
    books: { at: date, differences: 0 },
    days: [{ day: '2026-10-28', created: 1, completed: 1 }],
    accounts: { free: 13, busy: 19, inactive: 4 },
    pool: {
      all: { bank: null, free: 13, since: null, turnedAway: 4, unfit: 1 },
      low: [{ bank: 'Unibank', free: 0, since: date, turnedAway: 4, unfit: 0 }],
    },
    turnedAwayHours: [{ hour: '2026-11-26T10:00:00.000Z', count: 4, unfit: 1 }],
    shares: { invoices: 85.7, usability: 88.9, availability: 87.5, disputes: 100, quality: 100 },
    lists: { invoices: { tabs: { All: 60, New: 3 }, tiles: { 'Funds on hold': 21498.426672 } } },
  },
  dryRun: { results: [{ id: 12, outcome: 'waits', message: 'Olga Owner can approve it' }], movedAlone: '0.000000' },
  dryCreate: { outcome: 'waits', message: 'Olga Owner can approve it' },
  import: { created: 2 },
  dryImport: {
    rows: 2,
    faults: [{ row: 2, field: 'bankTitle', message: 'Bank title: Required' }],
    total: 1,
    waits: false,
  },
  disputeCase: {
    receipts: [{ id: 3, file: 'receipt.pdf', size: 84_210, from: 'payer', createDate: date, isReused: false }],
    messages: [accountMessage],
    invoice: {
      uuid,
      createDate: date,
      expireDate: date,
      endDate: date,
      reportedPaidDate: date,
      canceledDate: null,
      confirmedDate: null,
      inUsdt: 13.359308,
      rate: 92.41,
      fromOwner: null,
      tail: '4333',
      bank: 'Unibank',
      holder: 'Daria Novikova',
    },
    payer: { open: 0, accepted: 1, refused: 0 },
    account: { open: 0, accepted: 0, refused: 0 },
    owner: { open: 1, accepted: 2, refused: 3 },
  },
  knownPayer: {
    keys: [
      { by: 0, shown: 'customer-17' },
      { by: 1, shown: '…4455' },
    ],
  },
  userSecurity: {
    sessions: [
      {
        id: 4,
        browser: 'Chrome',
        system: 'Linux',
        address: '203.0.113.7',
        createDate: date,
        lastSeen: date,
        proof: 1,
        isCurrent: false,
      },
    ],
    endsSessions: true,
    signIns: [{ date, address: '203.0.113.7', browser: 'Chrome', system: 'Linux', proof: 1 }],
    failed: [{ date, address: '203.0.113.7', browser: null, system: null, proof: null, tries: 3 }],
    factors: [{ name: null, createDate: date, lastUsed: date }],
    recoveryCodes: 10,
  },
  endUserSession: {},
  disabling: {
    sessions: 1,
    accounts: 4,
    invoices: 2,
    tasks: 0,
    requests: 0,
    balance: '4783.081275',
    held: '120.500000',
  },
  importedRows: [{ bankTitle: 'Kapital Bank' }],
  deviceState: {},
  deviceMessages: { messages: [{ number: '17', result: 'taken' }] },
  trialPattern: trial,
  applyPattern: trial,
  fittingInvoices: [
    {
      id: 38,
      uuid,
      amount: 1234.5,
      status: InvoiceStatus.New,
      createDate: date,
      expireDate: date,
      bankTitle: 'Unibank',
      requisites: '4289 27•• •••• 1869',
      partner: 'Nordwind',
      phone: true,
      bank: true,
      sum: true,
      time: true,
      account: null,
      accountRead: null,
    },
  ],
  accountMessages: { isWatched: true, messages: [accountMessage] },
  openPayIns: [{ id: 38, partner: 'Nordwind', requisites: '4289 27•• •••• 1869' }],
  showWhole: { whole: '4169624249135381' },
  recordExport: { rows: 36, reveal: 'eyJhbGciOi…' },
  createInvoice: payersInvoice,
  readInvoice: payersInvoice,
  reportPaid: payersInvoice,
  sendReceipt: payersInvoice,
  openDispute: payersInvoice,
  payerBanks: [{ title: 'Bank of Baku', isFree: true }],
  payerLink: {
    uuid,
    merchant: { id: 7, uuid, nickname: 'Nordwind', contact: null },
    description: 'Order 1042, two tickets',
    amount: 2450,
    minAmount: null,
    maxAmount: null,
    cid: 'order-1042',
    cidQuestion: null,
    isRefund: false,
    status: LinkStatus.Active,
    isNotOpen: false,
    isInUse: false,
    invoice: null,
  },
  merchants: [{ id: 12, uuid, nickname: 'Baltic books' }],
};

/** What people have to know of an answer beside its example. */
export const plainNotes: Readonly<Partial<Record<PlainCallName, string>>> = {
  signIn:
    'Only `access` is needed. A wrong password is answered with 200 and `{"error": "Invalid login or password"}`, never with 401.',
  checkEmail: 'The bare value: true when somebody has this e-mail.',
  createInvoice:
    'Needed are `id`, with which the payer is sent on, `status`, `amount`, `expireDate` in milliseconds, and `requisites` once they are known.',
  readInvoice:
    'As the answer of `POST invoices`; the page asks every ten seconds. An answer with a `code` (404) leads the payer back to the form.',
};

/** What the examples of bodies have in place of a record: its id, or its uuid. */
export const exampleIds = { id: 7, uuid };

/**
 * Bodies of calls, by method and path, where the examples of the fields alone would make none that a platform accepts. A
 * record has the id or the uuid of `exampleIds`: a test puts its own records there, and sends the rest as it is.
 */
export const bodyExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST login/': { loginId: 'olga@example.com', password: 'correct horse battery' },
  'POST invoices': { clientId: 7, cid: 'order-1042', paymentType: PaymentType.PayIn, amount: 1234.5 },
  'POST mgmt/exchange-rate': { rate: 92.4 },
  'POST mgmt/vault-profiles': {
    holderName: 'Ivan Petrov',
    phoneNumber: '994501234567',
    vaultOwnerId: 7,
    status: ActiveStatus.Active,
  },
  'POST mgmt/devices': { name: 'Pixel 7', title: 'Phone 12', description: 'On the upper shelf', userId: 7 },
  'POST mgmt/platform-wallets': { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  'POST mgmt/users': { nickname: 'Max', email: 'max@example.com', type: Role.Moderator, status: UserStatus.Active },
  'POST mgmt/users/{uuid}/fees': {
    uuid,
    type: 0,
    fees: [
      { size: 3.5, type: PaymentType.PayIn },
      { size: 2, type: PaymentType.PayOut },
    ],
    status: ActiveStatus.Active,
  },
  'POST mgmt/users/{uuid}/relations': { referralUUID: uuid, referrerUUID: uuid },
  'POST mgmt/support': { ticketName: 'Payment is late', ticketDescription: 'The payer paid an hour ago' },
  'POST mgmt/banks': {
    bankTitle: 'Harbour Bank',
    senderName: 'HARBOUR',
    senderNumber: '900',
    packageName: 'example.harbour.bank',
  },
  'POST mgmt/user-groups': { title: 'Night shift', description: 'From 22:00 to 6:00' },
  'POST mgmt/invoice-traffic': { title: 'Small sums', userId: 7, from: 10, to: 1000 },
  'POST mgmt/clients': { nickname: 'Harbour books', email: 'shop@example.com' },
  'POST mgmt/vault-owners': { nickname: 'Olga Harbour', email: 'olga@example.com' },
};

/** What people have to know of a body beside its fields, by method and path. */
export const bodyNotes: Readonly<Record<string, string>> = {
  'POST mgmt/users/{uuid}/fees':
    'Fees to the platform have the `type` 0, fees to an agent the `type` 1 and `"agent": {"uuid": "…"}`. Of `fees`, `size` is percent and `type` 0 for pay-ins, 1 for pay-outs; a side that is missing stays as it is.',
  'POST mgmt/users':
    'When fees or an agent were chosen, the calls of fees and relations follow, with the `uuid` of the answer, else of the user with this e-mail in the list.',
  'POST mgmt/users/{uuid}/relations': '`referrerUUID` is the uuid of the agent.',
  'POST mgmt/platform-wallets/reserve': '`userId` is the caller, unless staff chose for whom.',
  'POST mgmt/devices/{id}/bind': '`{id}` is that of the payment account, as `accountId`.',
};
