import { useRef, useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { isCanceled } from '../../dataProvider/platformError';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import type { CallAction, Reveal } from '../../resources/language/definition';
import type { Values } from '../../resources/language/values';
import type { AboutNoticeArgs } from '../outcomes/useNotifyDone';
import { revealedBy } from '../calls/revealed';
import { newKey } from '../../format/newKey';
import { useAct } from '../calls/useAct';
import { revealsOf } from './requestedCall';

/** The calls that decide on a request. */
export type DecisionName = 'approve' | 'decline' | 'cancel';

/** The actions of approval requests, by decision. */
export const decisionCalls = approvals.actions as Readonly<Record<DecisionName, CallAction>>;

/** A secret in the answer of an approved call; it is shown once. */
interface Secret {
  request: ApprovalRequest & RaRecord;
  reveals: Reveal;
  value: string;
}

/**
 * Sends decisions, one at a time. It belongs to a component that outlives the request on screen, so that a revealed
 * secret is not lost when the request disappears.
 */
export interface Deciding {
  /** The decision that is being sent, and its request. */
  sending: { id: number; name: DecisionName } | null;
  /** Why the last decision was refused, and its request. */
  refusal: { id: number; error: Error } | null;
  secret: Secret | null;
  decide: (request: ApprovalRequest & RaRecord, name: DecisionName, input?: Values) => void;
  /** The user has saved the secret. */
  onSecretSaved: () => void;
}

/**
 * Returns the state and the function to approve, decline and cancel requests. `onDecided` is called with the request and
 * the decision when it is made and its secret, if any, is saved.
 */
export const useDecision = (onDecided: (request: ApprovalRequest & RaRecord, name: DecisionName) => void): Deciding => {
  const act = useAct(approvals);
  const notify = useNotify();
  const [sending, setSending] = useState<Deciding['sending']>(null);
  const [refusal, setRefusal] = useState<Deciding['refusal']>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const isSending = useRef(false);
  /** Idempotency keys by decision: a repeat after a lost answer is the same call. */
  const keys = useRef(new Map<string, string>());

  const send = async (request: ApprovalRequest & RaRecord, name: DecisionName, input: Values = {}) => {
    const { id } = request;
    const decisionId = JSON.stringify([id, name, input]);
    const key = keys.current.get(decisionId) ?? newKey();
    keys.current.set(decisionId, key);
    setSending({ id, name });
    setRefusal(null);
    try {
      const answer = await act(name, request, input, key);
      notify(decisionCalls[name].done, {
        messageArgs: { about: request.subject } satisfies AboutNoticeArgs,
      });
      const reveals = name === 'approve' ? revealsOf(request.call) : undefined;
      const value = reveals && revealedBy(reveals, answer);
      if (reveals && value !== undefined) setSecret({ request, reveals, value });
      else onDecided(request, name);
    } catch (error) {
      if (!isCanceled(error)) setRefusal({ id, error: error as Error });
    } finally {
      isSending.current = false;
      setSending(null);
    }
  };

  return {
    sending,
    refusal,
    secret,
    decide: (...decision) => {
      if (isSending.current) return;
      isSending.current = true;
      void send(...decision);
    },
    onSecretSaved: () => {
      if (!secret) return;
      setSecret(null);
      onDecided(secret.request, 'approve');
    },
  };
};
