import { useEffect, useId, useRef, type ComponentProps } from 'react';
import type { ProofName } from '../../dataProvider/proof';
import type { Translate } from '../../resources/language/words';
import { TextBox } from '../parts/TextBox';
import type { ProofForm } from './useProof';
import '../parts/parts.css';
import './proof.css';

type TypedWay = Exclude<ProofName, 'passkey'>;

const labels: Readonly<Record<TypedWay, string>> = { totp: 'Code', recovery: 'Recovery code', password: 'Password' };
const advice: Readonly<Record<ProofName, string | undefined>> = {
  totp: 'Six digits that your authenticator app shows now',
  recovery: 'One of the ten codes that you saved. Each counts once.',
  password: undefined,
  passkey: 'Your browser asks for your passkey.',
};
const choices: Readonly<Record<ProofName, string>> = {
  totp: 'Use the code of your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
  password: 'Use your password',
};
const inputs: Readonly<Record<TypedWay, ComponentProps<'input'>>> = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 64 },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 255 },
};

interface Props {
  proof: ProofForm;
  t: Translate;
  /** Whether it says who helps those who lost everything. */
  hasHelp?: boolean;
}

const TypedProof = ({ proof, t, way }: Props & { way: TypedWay }) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, problem, isBusy, setValue } = proof;
  // The way changes by a click elsewhere; after a refusal the next thing to do is to type again.
  useEffect(() => {
    if (!isBusy) input.current?.focus();
  }, [way, problem, isBusy]);
  return (
    <div className="proof-field">
      <label htmlFor={id}>{t(labels[way])}</label>
      <TextBox
        id={id}
        ref={input}
        value={value}
        invalid={problem !== undefined}
        helper={problem ?? (advice[way] && t(advice[way]))}
        // Also where nothing is said yet: its line has its place.
        isHelperUrgent={problem !== undefined || way === 'password'}
        input={{ ...inputs[way], name: way, readOnly: isBusy }}
        onChange={({ target }) => setValue(target.value)}
      />
    </div>
  );
};

/** What asks for the proof, and the other ways to give it. The form around it has the button that sends it. */
export const ProofFields = ({ proof, t, hasHelp = false }: Props) => {
  const { way, others, problem, isSending, choose } = proof;
  if (way === undefined)
    return (
      <p className="note" role="alert">
        {t('Your passkey cannot be used at this address, and you have no recovery code left. Ask an Owner.')}
      </p>
    );
  return (
    <>
      {way === 'passkey' ? (
        <p role={problem === undefined ? undefined : 'alert'} className={problem === undefined ? 'muted' : 'note'}>
          {problem ?? t(advice.passkey!)}
        </p>
      ) : (
        <TypedProof key={way} proof={proof} t={t} way={way} />
      )}
      {others.length > 0 && (
        <div className="proof-ways">
          {others.map((name) => (
            <button key={name} type="button" disabled={isSending} onClick={() => choose(name)}>
              {t(choices[name])}
            </button>
          ))}
        </div>
      )}
      {hasHelp && way !== 'password' && (
        <p className="proof-help">{t('Lost it, and your recovery codes? An Owner can take off your second factor.')}</p>
      )}
    </>
  );
};
