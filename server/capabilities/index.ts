import type { ActionHandler, CreateHandler } from '../entities/handlers';
import { addDevice, issueKey } from './devices/keys';
import { setFees, setRelation } from './fees';
import { changeMember, disbandGroup } from './groups';
import { saveAddress } from './funds/addresses';
import { confirmOperation, refuseOperation } from './funds/decide';
import { reserveDeposit } from './funds/reserve';
import { askWithdraw } from './funds/withdraw';
import { approvePayOut, refusePayOut } from './invoices/approve';
import { giveTask } from './invoices/give';
import { releaseInvoice, takeInvoice } from './invoices/queue';
import { completeTask, resolveInvoice } from './invoices/resolve';
import { addPattern } from './patterns';
import { assignMessage } from './messages/assign';
import { reverseDeal } from './ledger/reverse';
import { takeBackPress } from './secondPerson';
import { changeTicket, openTicket } from './support';
import { activateUser, addUser, changePassword, deleteUser, disableUser } from './users';
import { bindDevice, deactivateAccount } from './vault';

/** Rules behind creating, for entities that an insert does not make. By the definition's name. */
export const creators: Readonly<Record<string, CreateHandler | undefined>> = {
  addresses: saveAddress,
  deposits: reserveDeposit,
  devices: addDevice,
  'group-members': changeMember,
  'parsing-patterns': addPattern,
  support: openTicket,
  users: addUser,
  withdraws: askWithdraw,
};

/** Rules behind actions, by `definition.action`. A removal without a rule deletes the row. */
export const actionHandlers: Readonly<Record<string, ActionHandler<never> | undefined>> = {
  'devices.key': issueKey,
  'payment-accounts.bind': bindDevice,
  'payment-accounts.deactivate': deactivateAccount,
  'user-groups.disband': disbandGroup,
  'users.activate': activateUser,
  'users.disable': disableUser,
  'users.changePassword': changePassword,
  'users.remove': deleteUser,
  'users.fees': setFees,
  'users.relations': setRelation,
  'taker-store.take': takeInvoice,
  'invoices.release': releaseInvoice,
  'invoices.give': giveTask,
  'invoices.resolve': resolveInvoice,
  'invoices.approve': approvePayOut,
  'invoices.refuse': refusePayOut,
  'workspace.complete': completeTask,
  'messages.assign': assignMessage,
  'funds-operations.confirm': confirmOperation,
  'funds-operations.refuse': refuseOperation,
  'second-person.takeBack': takeBackPress,
  'deals.reverse': reverseDeal,
  'support.suspend': changeTicket(1),
  'support.close': changeTicket(2),
  'support.reopen': changeTicket(0),
};
