/** Why an Owner does not end a session of another one: nobody could sign in any more whom another keeps ending. */
export const endsNoOwners = 'One Owner does not sign out another: disable the account, which takes two people';

/** A sign-in: when, from where, with which device, and with what (`Proof`). */
export interface SignInRecord {
  /** ISO. */
  date: string;
  /** Network address. */
  address: string;
  browser: string | null;
  system: string | null;
  proof: number | null;
}

/** Tries that failed from one place: as many as there were, and when the last one was. */
export interface FailedTries extends SignInRecord {
  tries: number;
}

/** A session that has not ended. Dates are ISO. */
export interface UserSession extends Omit<SignInRecord, 'date'> {
  id: number;
  createDate: string;
  lastSeen: string | null;
  /** Whether it is the session of who asks. */
  isCurrent: boolean;
}

/** A second factor: a passkey by its name, an authenticator app without one. */
export interface UserFactor {
  name: string | null;
  createDate: string;
  lastUsed: string | null;
}

/** Where and how a person signs in, for an Owner (`GET mgmt/users/{uuid}/security`). */
export interface UserSecurity {
  /** The one last seen first. */
  sessions: UserSession[];
  /** Whether who asks may end them: nobody ends those of another Owner alone. */
  endsSessions: boolean;
  /** Newest first. */
  signIns: SignInRecord[];
  failed: FailedTries[];
  factors: UserFactor[];
  /** Number of recovery codes that are left. */
  recoveryCodes: number;
}

/** What disabling a person does (`GET mgmt/users/{uuid}/disabling`). */
export interface Disabling {
  /** Sessions that end. */
  sessions: number;
  /** Payment accounts that pay-ins use now, and then no more. */
  accounts: number;
  /** Open invoices of the merchant, or on accounts of the vault owner. They stay open. */
  invoices: number;
  /** Invoices that the person holds as tasks. */
  tasks: number;
  /** Requests for approval that are canceled. */
  requests: number;
  /** Available and held, USDT, as decimals; null for who has no balance. They stay. */
  balance: string | null;
  held: string | null;
}
