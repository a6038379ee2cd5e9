import type { Capability } from '../../entities/capability';
import { accountMessagesRoute } from './accountMessages';
import { accountOfMessage } from './accountOfMessage';
import { assignMessage, judgeAssignment } from './assign';
import { addBank, importBanks } from './banks';
import { messageFields } from './derived';
import { fitsRoute } from './fits';
import { markNoPayment } from './noPayment';
import { markOtherSum, unmarkOtherSum } from './otherSum';
import { openPayInsRoute } from './openPayIns';
import { importPatterns } from './patternIssue';
import { addPattern, judgePattern } from './patterns';
import { slowPatternRoutes } from './slowPatterns';
import { trialRoutes } from './trial';

/** Messages of banks, the patterns that read them, and the invoices that they pay. */
export const messages: Capability = {
  creators: { banks: addBank, 'parsing-patterns': addPattern },
  imports: { banks: importBanks, 'parsing-patterns': importPatterns },
  actionHandlers: {
    'messages.otherSum': markOtherSum,
    'messages.notOtherSum': unmarkOtherSum,
    'messages.assign': assignMessage,
    'messages.noPayment': markNoPayment(true),
    'messages.payment': markNoPayment(false),
  },
  judges: {
    'messages.assign': judgeAssignment,
    'parsing-patterns.create': judgePattern,
    'parsing-patterns.activate': judgePattern,
  },
  derived: { messages: messageFields },
  routes: [trialRoutes, slowPatternRoutes, fitsRoute, openPayInsRoute, accountMessagesRoute],
  storedCode: [accountOfMessage],
};
