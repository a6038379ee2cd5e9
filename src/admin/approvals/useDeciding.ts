import { useRef, useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import type { CallAction, Reveal } from '../../resources/language/definition';
import type { Values } from '../../resources/language/values';
import { revealedBy } from '../state/revealed';
import { newKey } from '../../format/newKey';
import { useAct } from '../state/useAct';
import { revealsOf } from './reveals';

/** What can be done about a request. */
export type DecisionName = 'approve' | 'decline' | 'cancel';

/** The calls by which a request is decided. */
export const decisionCalls = approvals.actions as Readonly<Record<DecisionName, CallAction>>;

/** What an approved call answered that is shown once. */
interface Secret {
  request: ApprovalRequest & RaRecord;
  reveals: Reveal;
  value: string;
}

/** Decides on requests, one at a time; lives longer than the request on screen, so that nothing shown once goes with it. */
export interface Deciding {
  /** What is being sent, of which request. */
  sending: { id: number; name: DecisionName } | null;
  /** Why the last one was refused, of which request. */
  refused: { id: number; error: Error } | null;
  secret: Secret | null;
  decide: (request: ApprovalRequest & RaRecord, name: DecisionName, input?: Values) => void;
  /** What was shown once is saved. */
  saved: () => void;
}

/** Approves, declines and cancels; `onDecided` is called when that is done and what it revealed is saved. */
export const useDeciding = (onDecided: (request: ApprovalRequest & RaRecord) => void): Deciding => {
  const act = useAct(approvals);
  const notify = useNotify();
  const [sending, setSending] = useState<Deciding['sending']>(null);
  const [refused, setRefused] = useState<Deciding['refused']>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const isSending = useRef(false);
  /** A repeat after a lost answer is the same decision. */
  const keys = useRef(new Map<string, string>());

  const send = async (request: ApprovalRequest & RaRecord, name: DecisionName, input: Values = {}) => {
    const { id } = request;
    const same = JSON.stringify([id, name, input]);
    const key = keys.current.get(same) ?? newKey();
    keys.current.set(same, key);
    setSending({ id, name });
    setRefused(null);
    try {
      const answer = await act(name, request, input, key);
      notify(decisionCalls[name].done);
      const reveals = name === 'approve' ? revealsOf(request.call) : undefined;
      const value = reveals && revealedBy(reveals, answer);
      if (reveals && value !== undefined) setSecret({ request, reveals, value });
      else onDecided(request);
    } catch (error) {
      setRefused({ id, error: error as Error });
    } finally {
      isSending.current = false;
      setSending(null);
    }
  };

  return {
    sending,
    refused,
    secret,
    decide: (...asked) => {
      if (isSending.current) return;
      isSending.current = true;
      void send(...asked);
    },
    saved: () => {
      if (!secret) return;
      setSecret(null);
      onDecided(secret.request);
    },
  };
};
