import { useState } from 'react';
import { loadCode } from '../../dataProvider/loadCode';
import { PlatformError } from '../../dataProvider/platformError';
import type { Proof, ProofName, ProofQuestion } from '../../dataProvider/proof';
import type { Translate } from '../../resources/language/words';
import { errorText } from '../state/errorText';

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
  isBusy: boolean;
  setValue: (value: string) => void;
  /** Answers in another way; a passkey is used at once. */
  choose: (way: ProofName) => void;
  submit: () => void;
}

const wayKey = 'proof-way';

/** The way that was used last in this browser, of those that are offered; else the first. A lost factor is no habit. */
const preferredWay = ({ factor }: ProofQuestion): ProofName | undefined => {
  try {
    const stored = localStorage.getItem(wayKey);
    return factor.find((name) => name === stored) ?? factor[0];
  } catch {
    return factor[0];
  }
};
const storeWay = (way: ProofName) => {
  if (way === 'recovery' || way === 'password') return;
  try {
    localStorage.setItem(wayKey, way);
  } catch {
    // Storage is full or forbidden: the first way is offered.
  }
};

/** Holds the answer to a question of the platform, and sends it. A code is sent with its sixth digit. */
export const useProof = ({ question, t, send }: Options): ProofForm => {
  const [way, setWay] = useState<ProofName | undefined>(() => preferredWay(question));
  const [value, setRawValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const answer = async (by: ProofName, text: string) => {
    if (isBusy) return;
    if (by !== 'passkey' && text === '') {
      setProblem(t(typed[by].empty));
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      if (by === 'passkey') {
        const { answerWithPasskey } = await loadCode(() => import('../../authProvider/passkeys'));
        await send({ passkey: await answerWithPasskey(question) });
      } else await send({ [typed[by].key]: text } as unknown as Proof);
      storeWay(by);
    } catch (error) {
      setProblem(errorText(error as Error, t));
      // A code counts once, and a wrong one is typed anew. A long recovery code is corrected, and what did not arrive stays.
      if (by !== 'recovery' && error instanceof PlatformError && error.field !== undefined) setRawValue('');
    } finally {
      setIsBusy(false);
    }
  };
  return {
    way,
    others: question.factor.filter((name) => name !== way),
    value,
    problem,
    isBusy,
    setValue: (text) => {
      setProblem(undefined);
      const isCode = way === 'totp';
      const next = isCode ? text.replaceAll(/\D/g, '').slice(0, codeLength) : text;
      setRawValue(next);
      if (isCode && next.length === codeLength && next !== value) void answer('totp', next);
    },
    choose: (chosen) => {
      setWay(chosen);
      setRawValue('');
      setProblem(undefined);
      if (chosen === 'passkey') void answer('passkey', '');
    },
    submit: () => {
      if (way) void answer(way, value.trim());
    },
  };
};
