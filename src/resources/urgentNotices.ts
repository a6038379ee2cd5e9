import { alertPhrases } from './alertPhrases';

/**
 * Phrases of the notices that ask a person to act, or tell of what went wrong, without anybody having written to them: the
 * console marks these as warnings. All other notices are news, good or bad.
 */
export const urgentNotices = {
  taskDue:
    'Due within %{smart_count} minute: your task %{task} |||| Due within %{smart_count} minutes: your task %{task}',
  taskOverdue: 'Overdue: your task %{task}',
  deviceSilent: 'Your device %{device} fell silent',
  devicesSilent:
    'Your device %{device} and %{smart_count} more fell silent |||| Your device %{device} and %{smart_count} more fell silent',
  payOutsToApprove:
    '%{smart_count} pay-out waits for your approval |||| %{smart_count} pay-outs wait for your approval',
  newSignIn: 'New sign-in: %{device}, %{address}',
  wrongCodes:
    'Somebody knows your password and typed wrong codes of your second factor. Was it not you? Change your password.',
  wrongCodesInSession:
    'Somebody who is signed in as you typed wrong codes of your second factor. Was it not you? End your other sessions.',
  sessionEnded: 'An Owner ended a session of yours: %{device}',
  passwordChanged: 'Your password was changed. Was it not you? Ask an Owner.',
  recoveryCodeUsed:
    'A recovery code of yours was used. You have %{smart_count} left. Lost your phone? Replace the authenticator app. |||| A recovery code of yours was used. You have %{smart_count} left. Lost your phone? Replace the authenticator app.',
  appAdded:
    'An authenticator app was set up as your second factor. Was it not you? Delete it, and change your password.',
  codesRenewed: 'New recovery codes were made for your account. Was it not you? Make others, and change your password.',
  passkeyAdded: 'A passkey was added to your account. Was it not you? Delete it, and change your password.',
  appDeleted: 'The authenticator app was deleted from your account',
  passkeyDeleted: 'A passkey was deleted from your account',
  factorsTakenOff: '%{name} took off your second factor. Was it not your wish? Change your password and ask an Owner.',
  factorsTakenOffOnServer: 'Your second factor was taken off on the server (reset-owner)',
  ...alertPhrases,
  slowPattern: 'Pattern %{id} was disabled: it took too long',
  failedWebhook: 'Your webhook could not be told what happened: %{address}',
  reversedInvoice: 'Your invoice %{invoice}, %{amount}, was reversed: %{sum}',
  reversedRefunded:
    'Your invoice %{invoice}, %{amount}, was reversed: %{sum}. You refunded %{refunds} of it: that stays paid.',
  reversedDeal: 'Deal #%{deal} of %{name} was reversed: %{sum}',
  disputedPayIn: 'Answer a dispute: somebody says that they sent %{amount} to your account',
  disputedPayOut: 'Answer a dispute: somebody says that %{amount} that you paid did not arrive',
  missingInStatement:
    '%{smart_count} payment that was completed here is not in the statement %{file} |||| %{smart_count} payments that were completed here are not in the statement %{file}',
  missingExplained: '%{name} explained why the statement %{file} does not show a payment of %{sum}',
  otherSumMatched: '%{name} matched a line of %{file} with a payment of another sum: %{sum}',
  missingDeleted:
    '%{name} deleted the statement %{file}, in which %{smart_count} payment was missing |||| %{name} deleted the statement %{file}, in which %{smart_count} payments were missing',
  periodOpenedAgain: 'Your closed period %{file} is open again: lines came into it',
  coinsToSend: '%{name} approved the withdraw: send %{sum} to %{address} now',
} as const;

const phrases: ReadonlySet<string> = new Set(Object.values(urgentNotices));

/** Whether a notice with this phrase is a warning. */
export const isUrgentNotice = (phrase: string): boolean => phrases.has(phrase);
