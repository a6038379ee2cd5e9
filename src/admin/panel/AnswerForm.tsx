import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useEffect, useRef, type FormEvent } from 'react';
import { isMaybeDone } from '../../dataProvider/platformError';
import type { Definition, Thread } from '../../resources/language/definition';
import { createInputs } from '../../resources/language/definition';
import { useUnsaved } from '../dialogs/useUnsaved';
import { Refusal } from '../fields/Refusal';
import { focusInvalidInput } from '../inputs/focusInvalidInput';
import { Input } from '../inputs/Input';
import { useInputForm } from '../inputs/useInputForm';
import { keyCap } from '../keys/pressedKey';
import { shortcuts } from '../keys/shortcuts';
import { useShortcuts } from '../keys/useShortcuts';
import { announce } from '../parts/Announcer';
import { Button } from '../parts/Button';
import { usePlatform } from '../state/usePlatform';
import { storeAnswerDraft, readAnswerDraft } from './answerDrafts';

interface Props {
  /** The entity of the answers. */
  definition: Definition;
  thread: Thread;
  address: Readonly<Record<string, string>>;
  /** Key of the unsent text. */
  draft: string;
  /** Why nothing can be sent now. */
  refusal?: string;
  autoFocus: boolean;
  onSent: () => void;
}

const noAction = () => undefined;

/** The box below a thread. What was typed stays after an error, and when another record is opened meanwhile. */
export const AnswerForm = ({
  definition,
  thread: { textField: name },
  address,
  draft,
  refusal,
  autoFocus,
  onSent,
}: Props) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const create = definition.create!;
  const state = useInputForm(
    createInputs(definition),
    async (data, key, typed) => {
      try {
        await platform.createWithAnswer(definition.name, { data, meta: { key, address } });
      } finally {
        await queryClient.invalidateQueries();
      }
      // What was typed while it was being sent is not sent, so it stays.
      if (readAnswerDraft(draft) === typed[name]) storeAnswerDraft(draft, '');
      announce(t(create.done));
      onSent();
    },
    { [name]: readAnswerDraft(draft) },
  );
  const { typed, error, issues, refusalCount, isBusy } = state;
  const text = String(typed[name] ?? '');
  useEffect(() => storeAnswerDraft(draft, text), [draft, text]);
  useUnsaved(text !== '');
  useEffect(() => {
    if (refusalCount > 0) focusInvalidInput(form.current, form.current?.querySelector('textarea'));
  }, [refusalCount]);
  const send = () => {
    if (refusal === undefined) state.submit();
  };
  useShortcuts({
    send: (_key, target) => {
      if (!form.current?.contains(target as Node)) return false;
      send();
      return true;
    },
  });
  return (
    <form
      className="answer"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <div role="alert">
        {error && Object.keys(issues).length === 0 && (
          <div className="note">
            <strong>{t(isMaybeDone(error) ? 'The answer may have been sent' : 'The answer was not sent')}</strong>
            <Refusal error={error} onLeave={noAction} />
          </div>
        )}
      </div>
      {Object.entries(createInputs(definition)).map(([input, field]) => (
        <Input key={input} name={input} field={field} form={state} autoFocus={autoFocus} />
      ))}
      <div className="answer-send">
        <Button type="submit" isBusy={isBusy} disabled={refusal !== undefined} title={refusal}>
          {t(create.button)}
        </Button>
        <span className="muted">{shortcuts.send.keys.map(keyCap).join(', ')}</span>
      </div>
    </form>
  );
};
