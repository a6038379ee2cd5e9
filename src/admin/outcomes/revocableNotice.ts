/** Arguments of a notification that code can dismiss, such as 'Taking the invoice…' when the call fails. */
export interface RevocableNoticeArgs {
  /** Name under which this notification can be dismissed. */
  noticeName?: string;
  /** Shows nothing, but dismisses the notification of this name. */
  dismissedName?: string;
}

/** Reads the name of a revocable notification, or the name of the one to dismiss, from its message arguments. */
export const revocableNotice = (messageArgs: unknown): RevocableNoticeArgs =>
  (messageArgs as RevocableNoticeArgs | undefined) ?? {};
