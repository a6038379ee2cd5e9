/** Options of lists, creates and actions (`meta` of react-admin's hooks). */
export interface CallMeta {
  /** Parameters of the screen's address: `{groupId: '4'}`. */
  address?: Readonly<Record<string, string>>;
  /** The list must be counted to its end (docs/decisions.md#lists-and-records). */
  exactTotal?: boolean;
  /** What the platform answered when an export with whole numbers was recorded. */
  reveal?: string;
  /** Idempotency key of the dialog (docs/decisions.md#calls). */
  key?: string;
}

/** Header of a call that must not approve what somebody else requested. */
export const neverApprovesHeader = { 'X-Never-Approves': '1' } as const;
