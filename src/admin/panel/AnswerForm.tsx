import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { isMaybeDone, PlatformError } from '../../dataProvider/platformError';
import type { Definition } from '../../resources/language/definition';
import { createInputs } from '../../resources/language/definition';
import type { Issue, Values } from '../../resources/language/values';
import { useUnsaved } from '../dialogs/useUnsaved';
import { Refusal } from '../fields/Refusal';
import type { FileKinds } from '../files/checkFile';
import { FileChooser } from '../files/FileChooser';
import { UploadList } from '../files/UploadList';
import { useUploads } from '../files/useUploads';
import { useDrop } from '../hooks/useDrop';
import { focusInvalidInput } from '../inputs/focusInvalidInput';
import { Input } from '../inputs/Input';
import { useInputForm } from '../inputs/useInputForm';
import { keyCap } from '../keys/pressedKey';
import { shortcuts } from '../keys/shortcuts';
import { useShortcuts } from '../keys/useShortcuts';
import { announce } from '../parts/Announcer';
import { Button } from '../parts/Button';
import { Icon } from '../parts/icons';
import { usePlatform } from '../state/usePlatform';
import { filesOfDraft, storeAnswerDraft, readAnswerDraft } from './answerDrafts';

interface Props {
  /** The entity of what is written. */
  definition: Definition;
  /** Its field for the text. */
  name: string;
  /** What is sent beside the text. */
  fixed?: Values;
  address?: Readonly<Record<string, string>>;
  /** What files may come with it; without, none. */
  kinds?: FileKinds;
  /** Headings of an error: it may have been sent all the same, or it was not. */
  failure: { maybe: string; not: string };
  /** The input for the text, where it is a special one. */
  control?: ComponentType<Parameters<typeof Input>[0]>;
  /** Key of the unsent text. */
  draft: string;
  /** Why nothing can be sent now. */
  refusal?: string;
  autoFocus: boolean;
  onSent: () => void;
}

const noAction = () => undefined;
/** Key of the files' issue in the form. */
const filesIssue = 'files';
/** Heading of an error once the text is sent. */
const filesLeft = 'The text was sent, but not every file';
const noKinds: FileKinds = { types: [], largest: 0, hint: '', wrongType: '', most: 0, tooMany: '' };

/** The box below a thread. What was typed, and the files that were chosen, stay after an error, and when another record is opened meanwhile. */
export const AnswerForm = ({
  definition,
  name,
  fixed,
  address,
  kinds,
  failure,
  control: Control = Input,
  draft,
  refusal,
  autoFocus,
  onSent,
}: Props) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  /** The answer that was sent. Its files follow: the same text sends the same answer, and files that are left. */
  const sentId = useRef<number>(undefined);
  const [isTextSent, setIsTextSent] = useState(false);
  const create = definition.create!;
  const field = createInputs(definition)[name]!;
  const uploads = useUploads(() => ({ answerId: sentId.current! }), kinds ?? noKinds, filesOfDraft(draft));
  const { files, isSending } = uploads;
  const wrongFiles = files.some(({ state }) => state === 'wrong');
  const state = useInputForm(
    { [name]: field },
    async (data, key, typed) => {
      setIsTextSent(false);
      try {
        const { record } = await platform.createWithAnswer(definition.name, {
          data: { ...fixed, ...data },
          meta: { key, ...(address && { address }) },
        });
        sentId.current = Number(record.id);
        setIsTextSent(true);
        if (!(await uploads.sendAll()))
          throw new PlatformError('Send again: only the files that are left are sent.', 0);
      } finally {
        await queryClient.invalidateQueries();
      }
      // What was typed while it was being sent is not sent, so it stays.
      if (readAnswerDraft(draft) === typed[name]) storeAnswerDraft(draft, '');
      filesOfDraft(draft).store([]);
      announce(t(create.done));
      onSent();
    },
    { [name]: readAnswerDraft(draft) },
    (): Readonly<Record<string, Issue>> =>
      wrongFiles ? { [filesIssue]: { phrase: 'Remove the files that cannot be sent' } } : {},
  );
  const { typed, error, issues, refusalCount } = state;
  const isBusy = state.isBusy || isSending;
  const text = String(typed[name] ?? '');
  useEffect(() => storeAnswerDraft(draft, text), [draft, text]);
  useUnsaved(text !== '' || files.length > 0);
  useEffect(() => {
    if (refusalCount > 0) focusInvalidInput(form.current, form.current?.querySelector('textarea'));
  }, [refusalCount]);
  const send = () => {
    if (refusal === undefined && !isSending) state.submit();
  };
  useShortcuts({
    send: (_key, target) => {
      if (!form.current?.contains(target as Node)) return false;
      send();
      return true;
    },
  });
  const { isDraggedOver, handlers } = useDrop(kinds !== undefined && refusal === undefined && !isBusy, uploads.add);
  const heading = isTextSent ? { maybe: filesLeft, not: filesLeft } : failure;
  return (
    <form
      className={isDraggedOver ? 'answer over' : 'answer'}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
      {...handlers}
    >
      <div role="alert">
        {error && Object.keys(issues).length === 0 && (
          <div className="note">
            <strong>{t(isMaybeDone(error) ? heading.maybe : heading.not)}</strong>
            <Refusal error={error} onLeave={noAction} />
          </div>
        )}
        {issues[filesIssue] && wrongFiles && <p className="receipt-problem">{t(issues[filesIssue].phrase)}</p>}
      </div>
      <Control name={name} field={field} form={state} autoFocus={autoFocus} />
      {kinds && (
        <UploadList
          uploads={uploads}
          label="Files"
          sent="file sent"
          disabled={isBusy}
          isRefused={issues[filesIssue] !== undefined}
          onLeft={() => chooseButton.current?.focus()}
        />
      )}
      <div className="answer-send">
        <Button type="submit" isBusy={isBusy} disabled={refusal !== undefined} title={refusal}>
          {t(create.button)}
        </Button>
        {kinds && (
          <FileChooser
            ref={chooseButton}
            className="button plain"
            kinds={kinds}
            title={t(kinds.hint)}
            disabled={refusal !== undefined || isBusy}
            onFiles={uploads.add}
          >
            <Icon name="file" size={16} />
            {t('Attach files')}
          </FileChooser>
        )}
        <span className="muted">{shortcuts.send.keys.map(keyCap).join(', ')}</span>
      </div>
    </form>
  );
};
