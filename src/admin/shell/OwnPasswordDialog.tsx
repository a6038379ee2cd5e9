import { useGetOne, useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { CallAction } from '../../resources/language/definition';
import { text } from '../../resources/language/fields';
import { isThere, mayOpen } from '../../resources/language/rights';
import { users, type User } from '../../resources/users';
import { FormDialog } from '../dialogs/FormDialog';
import { RevealDialog } from '../dialogs/RevealDialog';
import { revealedBy } from '../calls/revealed';
import { useInputForm } from '../inputs/useInputForm';
import { passwordAdvice, passwordProblem } from '../login/ownPassword';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

const action = users.actions!.changePassword as CallAction;

/** Inputs for a password of the user's own choice. */
const passwordFields = {
  current: text('Current password', { required: true, input: { secret: 'current-password' } }),
  password: text('New password', { required: true, input: { secret: 'new-password', helper: passwordAdvice } }),
  again: text('Repeat the new password', { required: true, input: { secret: 'new-password' } }),
};

const wayLabels = { made: 'Make a password for me', chosen: 'Choose it myself' } as const;
const ways = ['chosen', 'made'] as const;

/**
 * Changes the user's own password: to one that the platform generates and shows once or, given the current password, to
 * one of the user's choice.
 */
const OwnPasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const platform = usePlatform();
  const { session, config } = useConsole();
  const [way, setWay] = useState<keyof typeof wayLabels>(config.extensions ? 'chosen' : 'made');
  const [revealed, setRevealed] = useState<string>();
  const isChosen = way === 'chosen';
  const fields = isChosen ? passwordFields : {};
  // A plain platform tells it to those alone who manage accounts.
  const isTold = isThere(users, config) && (config.extensions || mayOpen(users, session.role));
  const { data: own } = useGetOne<User>(users.name, { id: session.id }, { enabled: isTold });
  const nickname = own?.nickname ?? session.email;
  const record: RaRecord = { id: session.id, uuid: session.uuid, nickname };
  const form = useInputForm(
    fields,
    async (_checked, key, { current, password }) => {
      const body = isChosen ? { userId: session.id, current, password } : undefined;
      const { data } = await platform.act({ name: users.name, action, record, input: {}, body, key });
      notify(action.done);
      const secret = isChosen ? undefined : revealedBy(action.answer!.reveals!, data);
      if (secret === undefined) onClose();
      else setRevealed(secret);
    },
    {},
    ({ password, again }) => {
      if (!isChosen || !password) return {};
      const problem = passwordProblem({ password: String(password), again: String(again ?? '') }, (phrase) => phrase);
      return problem ? { [problem.field]: { phrase: problem.words } } : {};
    },
  );
  if (revealed !== undefined)
    return <RevealDialog reveals={action.answer!.reveals!} value={revealed} isOwn onSaved={onClose} />;
  const confirm = action.dialog!.confirm!;
  return (
    <FormDialog
      heading={t(confirm.heading)}
      about={session.email}
      submit={t(isChosen ? 'Change password' : confirm.button)}
      isIrrevocable={!isChosen}
      fields={fields}
      form={form}
      onClose={onClose}
    >
      {config.extensions && (
        <fieldset className="ways">
          <legend className="visually-hidden">{t('How')}</legend>
          {ways.map((option) => (
            <label key={option}>
              <input type="radio" name="way" checked={option === way} onChange={() => setWay(option)} />
              {t(wayLabels[option])}
            </label>
          ))}
        </fieldset>
      )}
      {isChosen ? (
        <input type="text" name="username" autoComplete="username" value={session.email} readOnly hidden />
      ) : (
        <>
          <p>{t(confirm.text)}</p>
          <p>{t(confirm.consequence!)}</p>
          <p>
            {t(confirm.affected!)}: <strong>{nickname}</strong>
          </p>
        </>
      )}
    </FormDialog>
  );
};

export default OwnPasswordDialog;
