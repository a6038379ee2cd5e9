import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import type { NewSignIn } from '../../dataProvider/sessionCalls';
import { formatDateTime, formatRecent, formatTime } from '../../format/dates';
import { announce } from '../parts/Announcer';
import { Button } from '../parts/Button';
import { giveFocusBack } from '../browser/layers';
import { openOwnDialog, type OwnDialog } from '../state/ownDialogs';
import { useErrorText } from '../outcomes/useErrorText';
import { usePlatform } from '../state/usePlatform';
import { deviceName } from '../fields/deviceName';
import { useClearOf } from './useClearOf';
import { newSignInsKey } from './useNewSignIns';

const notFound = 404;

type Answer = 'confirm' | 'deny';

const timeOf = (iso: string) => {
  const isNear = formatRecent(iso) === formatTime(new Date(iso));
  return isNear ? formatTime(new Date(iso)) : formatDateTime(iso);
};

interface Props {
  /** The sign-ins that wait for an answer, newest first. */
  signIns: readonly NewSignIn[];
  /** Called when nothing is left to say. */
  onClose: () => void;
}

/**
 * Tells of the newest sign-in from a new device or network, and asks whether it was the user. It stays until it is
 * answered. After 'no' it says what to do next.
 */
const NewSignInNote = ({ signIns, onClose }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const errorText = useErrorText();
  const platform = usePlatform();
  const client = useQueryClient();
  const box = useRef<HTMLElement>(null);
  const rise = useClearOf(box);
  const [sending, setSending] = useState<Answer>();
  const [problem, setProblem] = useState<Error>();
  const [denied, setDenied] = useState<NewSignIn>();
  const [first] = signIns;
  const time = first && timeOf(first.date);
  const text = denied
    ? denied.isOpen
      ? t('Ended. Change your password now, and delete second factors that you do not know.')
      : t('Change your password now, and delete second factors that you do not know.')
    : first &&
      t(
        first.isOpen
          ? 'New sign-in, %{device}, %{time}. Not you?'
          : 'New sign-in, %{device}, %{time}. It has ended. Was it you?',
        { device: deviceName(first, t), time },
      );
  const isDone = text === undefined;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
  // The focus stays in the note while it has something to ask.
  const hadFocus = useRef(false);
  const step = denied ? 'denied' : first?.id;
  useEffect(() => {
    if (!hadFocus.current || step === undefined) return;
    hadFocus.current = false;
    box.current?.focus();
  }, [step]);
  useEffect(
    () => () => {
      if (hadFocus.current) giveFocusBack();
    },
    [],
  );
  if (isDone) return null;

  const answer = async (signIn: NewSignIn, given: Answer) => {
    hadFocus.current = box.current?.contains(document.activeElement) === true;
    setSending(given);
    setProblem(undefined);
    try {
      const { confirmSignIn, denySignIn } = await platform.sessions();
      await (given === 'confirm' ? confirmSignIn : denySignIn)(signIn.id);
      if (given === 'deny') setDenied(signIn);
    } catch (failure) {
      if (!(failure instanceof PlatformError) || failure.status !== notFound) {
        setProblem(failure as Error);
        return;
      }
      notify('Answered on another device', { type: 'info' });
    } finally {
      setSending(undefined);
    }
    client.setQueryData<NewSignIn[]>(newSignInsKey, (shown) => shown?.filter(({ id }) => id !== signIn.id));
    // What the ended one had confirmed is asked again.
    void client.invalidateQueries({ queryKey: newSignInsKey });
  };
  const close = () => {
    hadFocus.current = box.current?.contains(document.activeElement) === true;
    setDenied(undefined);
  };
  const openDialog = (dialog: OwnDialog) => {
    openOwnDialog.set(dialog);
    if (dialog === 'password') setDenied(undefined);
  };
  const more = signIns.length - 1;
  return (
    <section
      ref={box}
      className="new-sign-in"
      style={{ translate: `0 ${-rise}px` }}
      tabIndex={-1}
      aria-label={t('New sign-in')}
    >
      <div className="new-sign-in-text">
        <p>{text}</p>
        {!denied && (
          <p className="muted">
            {first!.address}
            {more > 0 && (
              <>
                {' · '}
                <button className="button plain small" type="button" onClick={() => openDialog('sessions')}>
                  {t('and %{smart_count} more |||| and %{smart_count} more', { smart_count: more })}
                </button>
              </>
            )}
          </p>
        )}
        {problem && (
          <p className="new-sign-in-problem" role="alert">
            {errorText(problem)}
          </p>
        )}
      </div>
      {denied ? (
        <div className="new-sign-in-answers">
          <Button kind="primary" className="small" onClick={() => openDialog('password')}>
            {t('Change password')}
          </Button>
          <Button className="small" onClick={() => openDialog('factors')}>
            {t('Second factor')}
          </Button>
          <Button className="small" onClick={close}>
            {t('Close')}
          </Button>
        </div>
      ) : (
        <div className="new-sign-in-answers">
          <Button
            className="small"
            isBusy={sending === 'deny'}
            disabled={sending !== undefined}
            onClick={() => void answer(first!, 'deny')}
          >
            {t(first!.isOpen ? 'End it' : 'It was not me')}
          </Button>
          <Button
            className="small"
            isBusy={sending === 'confirm'}
            disabled={sending !== undefined}
            onClick={() => void answer(first!, 'confirm')}
          >
            {t('It was me')}
          </Button>
        </div>
      )}
    </section>
  );
};

export default NewSignInNote;
