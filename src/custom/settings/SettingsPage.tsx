import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { focusInvalidInput } from '../../admin/inputs/focusInvalidInput';
import { Input } from '../../admin/inputs/Input';
import { focusScreen } from '../../admin/browser/layers';
import { useUnsentInput } from '../../admin/inputs/useUnsentInput';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { PageHead } from '../../admin/parts/PageHead';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { scalarKey } from '../../dataProvider/queryKeys';
import { rateSubject, useRequests } from '../../admin/approvals/useRequests';
import { checkInputs } from '../../resources/language/values';
import { exchangeRate, setExchangeRate } from '../../resources/scalars';
import { LargeChangeDialog } from './LargeChangeDialog';
import { isLargeChange } from './rateChange';
import { RateHead } from './RateHead';
import { useSetRate } from './useSetRate';

const SubjectRequests = lazyComponent(() => import('../../admin/panel/SubjectRequests'));
const RateChart = lazyComponent(() => import('../charts/RateChart'));
const LastChanges = lazyComponent(() => import('./LastChanges'));
const LimitsCard = lazyComponent(() => import('./LimitsCard'));
const TypedRate = lazyComponent(() => import('./TypedRate'));
/** Height of the chart's card. It is reserved before the chart's code is loaded. */
const chartHeightPx = 240;

const fields = setExchangeRate.inputs ?? {};

/** What was typed, as a rate; undefined while it is none. */
const typedRate = (typed: unknown): string | undefined => {
  const { rate } = checkInputs(fields, { rate: typed }).values;
  return typeof rate === 'string' && Number(rate) > 0 ? rate : undefined;
};

/** A new rate that waits for confirmation. */
interface PendingConfirmation {
  previous: string;
  rate: string;
  confirm: () => void;
  cancel: () => void;
}

interface FormProps {
  current: string | null | undefined;
  /** Set after a rate was sent, so that the empty form takes the focus. */
  takesFocus: boolean;
  /** Whether the button is secondary, because a request to set the rate waits above. */
  isSecondary: boolean;
  /** Is told the rate that is typed, once it is one. */
  onType: (rate: string | undefined) => void;
  onDone: () => void;
}

/** Form that sets the rate. The page remounts it after a success, which empties it and makes a new idempotency key. */
const RateForm = ({ current, takesFocus, isSecondary, onType, onDone }: FormProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const setRate = useSetRate();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const [isCanceled, setIsCanceled] = useState(false);
  /** Asks for confirmation. Resolves to whether it was given. */
  const confirmLargeChange = (previous: string, rate: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => () => {
        setPending(null);
        resolve(isConfirmed);
      };
      setPending({ previous, rate, confirm: answer(true), cancel: answer(false) });
    });
  const form = useInputForm(fields, async (input, key) => {
    const rate = String(input.rate);
    // Fetches the current rate if it is not known yet, to detect a large change.
    const previous = current === undefined ? await platform.scalar(exchangeRate) : current;
    if (previous !== null && isLargeChange(previous, rate) && !(await confirmLargeChange(previous, rate))) {
      setIsCanceled(true);
      throw new Error('The rate is as it was');
    }
    setIsCanceled(false);
    await setRate(rate, key);
    onDone();
  });
  const isFilledIn = useUnsentInput({ into: exchangeRate.path }, fields, form);
  const { refusalCount, issues } = form;
  const typed = typedRate(form.typed.rate);
  const tellTyped = useEffectEvent(onType);
  useEffect(() => tellTyped(typed), [typed]);
  const body = useRef<HTMLFormElement>(null);
  // After a refusal or a cancel, the focus returns to the input.
  useEffect(() => {
    if (refusalCount > 0) focusInvalidInput(body.current, body.current?.querySelector('input'));
  }, [refusalCount]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={body} onSubmit={submit} noValidate>
      {isFilledIn && (
        <p className="note calm" role="status">
          {t('You typed this before you had to sign in again. It was not sent.')}
        </p>
      )}
      <div role="alert">
        {form.error && (
          <div className={isCanceled ? 'note calm' : 'note'}>
            <ErrorText error={form.error} />
          </div>
        )}
      </div>
      {Object.entries(fields).map(([name, field]) => (
        <Input key={name} name={name} field={field} form={{ ...form, issues }} autoFocus={takesFocus} />
      ))}
      <button className={isSecondary ? 'button' : 'button primary'} type="submit" disabled={form.isBusy}>
        {t('Update rate')}
      </button>
      {pending && (
        <LargeChangeDialog
          before={pending.previous}
          after={pending.rate}
          onConfirm={pending.confirm}
          onClose={pending.cancel}
        />
      )}
    </form>
  );
};

/** Settings page: the platform's exchange rate, and beside it the limits that are set where the server is started. */
const SettingsPage = () => {
  const t = useTranslate();
  const platform = usePlatform();
  const { config } = useConsole();
  const [updateCount, setUpdateCount] = useState(0);
  const [typed, setTyped] = useState<string>();
  const isSecondary = useRequests(rateSubject, true).length > 0;
  const { data, error } = useQuery({
    queryKey: scalarKey(exchangeRate.path),
    queryFn: () => platform.scalar(exchangeRate),
  });
  return (
    <>
      <PageHead title={t('Settings')} />
      <div className="settings-columns">
        <div>
          <section className="card settings" aria-label={t('Exchange rate')}>
            <RateHead current={data} />
            {error && (
              <div className="note" role="alert">
                <ErrorText error={error} />
              </div>
            )}
            <div style={{ minHeight: chartHeightPx }}>
              <RateChart filter={{}} typed={typed === undefined ? undefined : Number(typed)} />
            </div>
            <SubjectRequests subject={rateSubject} isWaiting onDecided={focusScreen} />
            <RateForm
              key={updateCount}
              current={data}
              takesFocus={updateCount > 0}
              isSecondary={isSecondary}
              onType={setTyped}
              onDone={() => setUpdateCount(updateCount + 1)}
            />
            <TypedRate current={data} typed={typed} />
          </section>
          <LastChanges current={data} />
        </div>
        {config.extensions && <LimitsCard />}
      </div>
    </>
  );
};

export default SettingsPage;
