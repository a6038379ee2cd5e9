import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../../dataProvider/loadCode';
import { PlatformError } from '../../dataProvider/platformError';
import type { Proof, ProofName, ProofQuestion } from '../../dataProvider/proof';
import type { Translate } from '../../resources/language/words';
import { errorText } from '../outcomes/errorText';
import { lastWay, storeWay } from './lastWay';

/** Number of digits of the codes of authenticator apps. */
export const codeLength = 6;

/** How somebody answers by typing: what stands above the input, and what is said of an empty one. */
const typed = {
  totp: { key: 'code', empty: 'Code cannot be empty' },
  recovery: { key: 'recovery', empty: 'Recovery code cannot be empty' },
  password: { key: 'password', empty: 'Password cannot be empty' },
} as const satisfies Partial<Record<ProofName, unknown>>;

interface Options {
  question: ProofQuestion;
  t: Translate;
  /** Sends the answer. Rejects with what is wrong with it. */
  send: (proof: Proof) => Promise<void>;
}

/** The answer to the question who somebody is, while it is being given. */
export interface ProofForm {
  /** How it is answered now; undefined where none of the ways works here. */
  way: ProofName | undefined;
  /** The other ways. */
  others: readonly ProofName[];
  value: string;
  problem: string | undefined;
  /** The browser asks for a passkey, or the answer is being sent. */
  isBusy: boolean;
  /** The answer is being sent: nothing can be changed until the platform has answered. */
  isSending: boolean;
  /** Has the browser stop asking for a passkey. */
  leavePasskey: () => void;
  setValue: (value: string) => void;
  /** Answers in another way; a passkey is used at once. */
  choose: (way: ProofName) => void;
  submit: () => void;
}

/** The way that was used last in this browser, of those that are offered; else the first. */
const preferredWay = ({ factor }: ProofQuestion): ProofName | undefined => {
  const last = lastWay();
  return factor.find((name) => name === last) ?? factor[0];
};

const stopAsking = () =>
  void loadCode(() => import('../../authProvider/passkeys')).then(({ cancelPasskey }) => cancelPasskey());

/** Holds the answer to a question of the platform, and sends it. A code is sent with its sixth digit. */
export const useProof = ({ question, t, send }: Options): ProofForm => {
  const [way, setWay] = useState<ProofName | undefined>(() => preferredWay(question));
  const [value, setRawValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'asking' | 'sending'>('idle');
  /** Number of the answer that is being given: one that was left says nothing any more. */
  const current = useRef(0);

  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = phase === 'asking';
  }, [phase]);
  // Who leaves the form leaves its answer, and what the browser asks.
  useEffect(
    () => () => {
      current.current++;
      if (isAsking.current) stopAsking();
    },
    [],
  );

  const askForPasskey = async () => {
    setPhase('asking');
    const { answerWithPasskey } = await loadCode(() => import('../../authProvider/passkeys'));
    return { passkey: await answerWithPasskey(question) };
  };
  const answer = async (by: ProofName, text: string) => {
    if (by !== 'passkey' && text === '') {
      setProblem(t(typed[by].empty));
      return;
    }
    current.current++;
    const own = current.current;
    const isLeft = () => own !== current.current;
    setProblem(undefined);
    try {
      const proof = by === 'passkey' ? await askForPasskey() : ({ [typed[by].key]: text } as unknown as Proof);
      if (isLeft()) return;
      setPhase('sending');
      await send(proof);
      storeWay(by);
    } catch (error) {
      if (isLeft()) return;
      setProblem(errorText(error as Error, t));
      // A code counts once, and a wrong one is typed anew. A long recovery code is corrected, and what did not arrive stays.
      if (by !== 'recovery' && error instanceof PlatformError && error.field !== undefined) setRawValue('');
    } finally {
      if (!isLeft()) setPhase('idle');
    }
  };
  const leavePasskey = () => {
    if (phase !== 'asking') return;
    current.current++;
    setPhase('idle');
    stopAsking();
  };
  return {
    way,
    others: question.factor.filter((name) => name !== way),
    value,
    problem,
    isBusy: phase !== 'idle',
    isSending: phase === 'sending',
    leavePasskey,
    setValue: (text) => {
      setProblem(undefined);
      const isCode = way === 'totp';
      const next = isCode ? text.replaceAll(/\D/g, '').slice(0, codeLength) : text;
      setRawValue(next);
      if (isCode && next.length === codeLength && next !== value && phase === 'idle') void answer('totp', next);
    },
    choose: (chosen) => {
      leavePasskey();
      setWay(chosen);
      setRawValue('');
      setProblem(undefined);
      if (chosen === 'passkey') void answer('passkey', '');
    },
    submit: () => {
      if (way && phase === 'idle') void answer(way, value.trim());
    },
  };
};
