import type { DisputeCase } from '../resources/disputeCase';
import type { KnownKey } from '../resources/knownPayer';
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
import type { CallsOf } from './callsOnDemand';
import type { StatementCalls } from './reconciliationCalls';
import type { ReportQuery } from './reportCalls';
import type { Scalar } from '../resources/scalars';
import type { Decision, VerificationCode } from './approvalCalls';
import type { CallMeta } from './callMeta';
import type { RecordedExport } from './exportCalls';
import type { DryRunAnswer, DryRunCall, DryRunOutcome } from './dryRunCalls';
import type { ImportCall, ImportedRows, ImportForecast, ImportResult } from './importCalls';
import type { ReceiptUpload } from './receiptCalls';

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
  /** The caller's own sessions and sign-ins (extension). */
  sessions: () => Promise<CallsOf<typeof import('./sessionCalls')>>;
  /** Where and how others sign in, and what disabling them does (extension). */
  security: () => Promise<CallsOf<typeof import('./securityCalls')>>;
  /** The statement of a user's balance: its lines, its totals, and one looked for (extension). */
  accountStatements: () => Promise<CallsOf<typeof import('./statementCalls')>>;
  /** What a dispute is decided by (extension). */
  disputeCase: (id: number) => Promise<DisputeCase>;
  /** By what the payer of an invoice can be blocked (extension). */
  knownPayer: (invoiceId: number) => Promise<readonly KnownKey[]>;
  /**
   * Reads or sets a single value. The answer may be bare or wrapped; returns a decimal string, or null without a value.
   */
  scalar: (scalar: Scalar, input?: Values, key?: string) => Promise<string | null>;
  /** The history of a record, newest first; null if the platform has none. */
  history: (name: string, id: Identifier) => Promise<RecordHistory | null>;
}
