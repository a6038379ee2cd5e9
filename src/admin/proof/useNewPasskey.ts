import { useState } from 'react';
import type { FactorCalls } from '../../dataProvider/factorCalls';
import { loadCode } from '../../dataProvider/loadCode';
import type { Translate } from '../../resources/language/words';
import { errorText } from '../outcomes/errorText';

interface Options {
  calls: FactorCalls;
  t: Translate;
  /** Called with the recovery codes if it is the first factor. */
  onDone: (recoveryCodes: readonly string[] | undefined) => void;
  onProblem: (problem: string | undefined) => void;
}

/** Returns a function that has the browser make a passkey and adds it, and whether it runs. */
export const useNewPasskey = ({ calls, t, onDone, onProblem }: Options) => {
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    if (isBusy) return;
    setIsBusy(true);
    onProblem(undefined);
    try {
      const { makePasskey } = await loadCode(() => import('../../authProvider/passkeys'));
      const begun = await calls.beginPasskey();
      onDone(await calls.confirmPasskey(begun.ticket, await makePasskey(begun)));
    } catch (error) {
      onProblem(errorText(error as Error, t));
    } finally {
      setIsBusy(false);
    }
  };
  return { add: () => void add(), isBusy };
};
