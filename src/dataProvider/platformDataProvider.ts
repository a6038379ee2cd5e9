import type { DisputeCase } from '../resources/disputeCase';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { CallAction } from '../resources/language/definition';
import type { Field } from '../resources/language/fields';
import type { RecordHistory } from '../resources/language/history';
import type { Role } from '../resources/language/roles';
import type { Values } from '../resources/language/values';
import type { Figures } from '../resources/figures';
import type { MessageCalls } from './messageCalls';
import type { LimitsInForce } from '../resources/limits';
import type { Report } from '../resources/reports';
import type { StatementCalls } from './reconciliationCalls';
import type { ReportQuery } from './reportCalls';
import type { Scalar } from '../resources/scalars';
import type { Disabling, UserSecurity } from '../resources/userSecurity';
import type { StatementLine, StatementPeriod, StatementTotals } from '../resources/statement';
import type { Decision, VerificationCode } from './approvalCalls';
import type { CallMeta } from './callMeta';
import type { RecordedExport } from './exportCalls';
import type { DryRunAnswer, DryRunCall, DryRunOutcome } from './dryRunCalls';
import type { Statement, StatementPage } from './statementCalls';
import type { ImportCall, ImportedRows, ImportForecast, ImportResult } from './importCalls';
import type { ReceiptUpload } from './receiptCalls';
import type { NewSignIn, OwnSession } from './sessionCalls';

/** The signed-in user: the values that calls need. */
export interface Me {
  id: number;
  uuid: string;
  role: Role;
}

/** Parameters of a call to an action of a definition. */
export interface ActParams extends CallMeta {
  name: string;
  action: CallAction;
  record: RaRecord;
  input: Values;
  /** The call is one of many: it never approves what somebody else requested. */
  neverApproves?: boolean;
  /** Replaces the body that the definition describes, for calls that send more than its inputs. */
  body?: unknown;
}

/** Result of a create: the record with the fields that are known, and the platform's answer. */
export interface Created {
  record: RaRecord;
  answer: Readonly<Record<string, unknown>>;
}

/** A single value and the whole answer that it came in. */
export interface ScalarAnswer {
  value: string | null;
  answer: Readonly<Record<string, unknown>>;
}

/** All that the console asks of a platform: react-admin's calls, and those of the contract beside them. */
export interface PlatformDataProvider extends DataProvider {
  /**
   * Creates a record. Also returns the platform's answer, which may hold fields that the record does not have. An answer
   * without the text that it `needs` is refused as unexpected.
   */
  createWithAnswer: (name: string, params: { data: Values; meta?: CallMeta; needs?: string }) => Promise<Created>;
  /** Ends the session on the platform if the platform has such a call (extension). Never rejects. */
  signOut: () => Promise<void>;
  /** Takes the invoice without a holder that is due next, and returns it. */
  takeNext: (key: string) => Promise<RaRecord>;
  /** Uploads a receipt to an invoice and reports progress. Returns the stored receipt. */
  addReceipt: (upload: ReceiptUpload) => Promise<RaRecord>;
  /** Downloads the file behind a field of a record. */
  download: (field: Field, record: RaRecord) => Promise<Blob>;
  /** Whether a user with this e-mail exists. */
  emailTaken: (email: string, signal: AbortSignal) => Promise<boolean>;
  /** A user's fees and their agent, as the reader understands them (extension). */
  fees: <T>(uuid: string, read: (answer: unknown) => T) => Promise<T>;
  /** Calls about messages, patterns and the pay-ins that they are about (extension). */
  messages: () => Promise<MessageCalls>;
  /** Returns a masked value unmasked (extension). The platform records who saw it. */
  unmask: (name: string, record: Identifier, field: string) => Promise<string>;
  /** Makes the platform record an export (extension); nothing on a plain one. Returns what shows whole numbers, with a reason. */
  recordExport: (exported: RecordedExport, signal?: AbortSignal) => Promise<string | undefined>;
  /** What an action would do to each of these records, without doing it (extension). */
  dryRun: (call: DryRunCall) => Promise<DryRunAnswer>;
  /** Whether a second person has to approve a new record with this input (extension). */
  dryCreate: (entity: string, input: Values) => Promise<DryRunOutcome>;
  /** What an import would do (extension). */
  importForecast: (call: ImportCall) => Promise<ImportForecast>;
  /** Imports rows, all or none (extension). */
  importRows: (call: ImportCall, key: string) => Promise<ImportResult>;
  /** Rows of an import that waits for approval (extension). */
  importedRows: (page: { id: number; offset: number; limit: number }) => Promise<ImportedRows>;
  /** Runs an action and returns the platform's answer undecoded. */
  act: (params: ActParams) => Promise<{ data: unknown }>;
  /** Like `scalar`, but also returns the whole answer. */
  scalarAnswer: (scalar: Scalar, input?: Values, key?: string) => Promise<ScalarAnswer>;
  /** The platform's figures that this role may read (extension). */
  figures: () => Promise<Figures>;
  /** The limits that the server was started with (extension). */
  limits: () => Promise<LimitsInForce>;
  /** The calls of statements and their accounts (extension). */
  statements: () => Promise<StatementCalls>;
  /** The sums of a period beside those of another (extension). */
  report: (query: ReportQuery) => Promise<Report>;
  /** What the caller may do with each open approval request (extension). */
  decisions: () => Promise<Decision[]>;
  /** The digits that the caller reads out to the person who verifies them (extension). */
  verificationCode: () => Promise<VerificationCode>;
  /** Marks one notification of the caller as read, or all up to the newest that was seen (extension). */
  readNotifications: (which: { id: number } | { upTo: number } | { subject: string }) => Promise<void>;
  /** The caller's own sessions (extension). */
  ownSessions: () => Promise<OwnSession[]>;
  /** Ends one of them, everywhere (extension). */
  endOwnSession: (id: number) => Promise<void>;
  /** Ends all of them but this one (extension). */
  endOtherSessions: () => Promise<void>;
  /** The caller's sign-ins from new devices or networks that this session may answer (extension). */
  newSignIns: () => Promise<NewSignIn[]>;
  /** Says that it was the caller who signed in (extension). */
  confirmSignIn: (id: number) => Promise<void>;
  /** Says that it was not, and ends its sessions everywhere (extension). */
  denySignIn: (id: number) => Promise<void>;
  /** Where and how a person signs in (extension), for an Owner. */
  userSecurity: (uuid: string) => Promise<UserSecurity>;
  /** Ends a session of a person, everywhere (extension). */
  endUserSession: (uuid: string, id: number) => Promise<void>;
  /** What disabling a person does (extension). */
  disabling: (uuid: string) => Promise<Disabling>;
  /** What a dispute is decided by (extension). */
  disputeCase: (id: number) => Promise<DisputeCase>;
  /** One page of the completed transactions of a user's balance, newest first (extension). */
  statement: (userId: number, page: StatementPage) => Promise<Statement>;
  /** The lines of one deal, funds operation or invoice on a user's balance (extension). */
  findInStatement: (userId: number, find: string) => Promise<StatementLine[]>;
  /** What the balance began and ended a period with, and what came in and went out (extension). */
  statementTotals: (userId: number, period: StatementPeriod) => Promise<StatementTotals>;
  /**
   * Reads or sets a single value. The answer may be bare or wrapped; returns a decimal string, or null without a value.
   */
  scalar: (scalar: Scalar, input?: Values, key?: string) => Promise<string | null>;
  /** The history of a record, newest first; null if the platform has none. */
  history: (name: string, id: Identifier) => Promise<RecordHistory | null>;
}
