import { TicketStatus } from '../../src/resources/statuses';
import type { Rules } from '../entities/handlers';
import { judges } from './judges';
import { activateDevice, addDevice, disableDevice, issueKey } from './devices/keys';
import { setBareLinks } from './bareLinks';
import { setContact } from './contact';
import { makeApiKey, revokeApiKey } from './integration/apiKeys';
import { makePaymentLink, setPaymentLink } from './integration/paymentLinks';
import { addReturnHost, confirmReturnHost } from './integration/returnHosts';
import { sendAgain } from './webhooks/deliveries';
import {
  addWebhook,
  changeWebhook,
  replaceSecret,
  sendTest,
  activateWebhook,
  disableWebhook,
} from './webhooks/webhooks';
import { removeFactors } from './factors';
import { setFees, setRelation } from './fees';
import { changeMember, disbandGroup } from './groups';
import { activateAddress, saveAddress } from './funds/addresses';
import { confirmOperation, refuseOperation } from './funds/decide';
import { correctHash, recordHash } from './funds/txHash';
import { reserveDeposit } from './funds/reserve';
import { requestWithdraw } from './funds/withdraw';
import { approvePayOut, refusePayOut } from './invoices/approve';
import { giveTask } from './invoices/give';
import { releaseInvoice, takeInvoice } from './invoices/queue';
import { completeTask, resolveInvoice } from './invoices/resolve';
import { addPattern } from './patterns';
import { assignMessage } from './messages/assign';
import { markNoPayment } from './messages/noPayment';
import { markOtherSum, unmarkOtherSum } from './messages/otherSum';
import { reverseDeal } from './ledger/reverse';
import { answerTicket, changeTicket, openTicket } from './support';
import {
  activateUser,
  addClient,
  addUser,
  addVaultOwner,
  changePassword,
  deleteUser,
  disableUser,
  verifyPerson,
} from './users';
import { activateAccount, activateProfile, bindDevice, deactivateAccount, stampAddition, unbindDevice } from './vault';
import { addView, changeView } from './views';
import { importAccounts, importProfiles } from './vaultImports';

const creators: Rules['creators'] = {
  addresses: saveAddress,
  'api-keys': makeApiKey,
  'payment-links': makePaymentLink,
  'return-hosts': addReturnHost,
  webhooks: addWebhook,
  views: addView,
  deposits: reserveDeposit,
  devices: addDevice,
  'group-members': changeMember,
  'parsing-patterns': addPattern,
  support: openTicket,
  'ticket-answers': answerTicket,
  clients: addClient,
  'vault-owners': addVaultOwner,
  users: addUser,
  withdraws: requestWithdraw,
};

const stamps: Rules['stamps'] = {
  'payment-accounts': stampAddition,
  'vault-profiles': stampAddition,
};

const imports: Rules['imports'] = {
  'payment-accounts': importAccounts,
  'vault-profiles': importProfiles,
};

const actionHandlers: Rules['actionHandlers'] = {
  'devices.activate': activateDevice,
  'devices.disable': disableDevice,
  'devices.key': issueKey,
  'payment-accounts.bind': bindDevice,
  'payment-accounts.unbind': unbindDevice,
  'vault-profiles.activate': activateProfile,
  'payment-accounts.activate': activateAccount,
  'payment-accounts.deactivate': deactivateAccount,
  'user-groups.disband': disbandGroup,
  'users.activate': activateUser,
  'users.disable': disableUser,
  'users.changePassword': changePassword,
  'users.remove': deleteUser,
  'users.verify': verifyPerson,
  'users.removeFactors': removeFactors,
  'funds-operations.recordHash': recordHash,
  'funds-operations.correctHash': correctHash,
  'api-keys.revoke': revokeApiKey,
  'payment-links.disable': setPaymentLink(true),
  'payment-links.activate': setPaymentLink(false),
  'return-hosts.confirm': confirmReturnHost,
  'webhooks.change': changeWebhook,
  'webhooks.test': sendTest,
  'webhooks.replaceSecret': replaceSecret,
  'webhooks.disable': disableWebhook,
  'webhooks.activate': activateWebhook,
  'deliveries.sendAgain': sendAgain,
  'views.update': changeView,
  'users.bareLinks': setBareLinks,
  'users.contact': setContact,
  'users.fees': setFees,
  'users.relations': setRelation,
  'taker-store.take': takeInvoice,
  'invoices.release': releaseInvoice,
  'invoices.give': giveTask,
  'addresses.activate': activateAddress,
  'invoices.resolve': resolveInvoice,
  'invoices.approve': approvePayOut,
  'invoices.refuse': refusePayOut,
  'workspace.complete': completeTask,
  'messages.otherSum': markOtherSum,
  'messages.notOtherSum': unmarkOtherSum,
  'messages.assign': assignMessage,
  'messages.noPayment': markNoPayment(true),
  'messages.payment': markNoPayment(false),
  'funds-operations.confirm': confirmOperation,
  'funds-operations.refuse': refuseOperation,
  'deals.reverse': reverseDeal,
  'support.suspend': changeTicket(TicketStatus.Suspended),
  'support.close': changeTicket(TicketStatus.Closed),
  'support.reopen': changeTicket(TicketStatus.Open),
};

/** All rules of the reference platform. */
export const rules: Rules = { creators, stamps, imports, actionHandlers, judges };
