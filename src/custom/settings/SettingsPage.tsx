import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SubjectRequests } from '../../admin/panel/PanelRequest';
import { useNotifySent } from '../../admin/state/useNotifyDone';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { findInvalidInput } from '../../admin/inputs/findInvalidInput';
import { Input } from '../../admin/inputs/Input';
import { focusScreen } from '../../admin/parts/layers';
import { PageHead } from '../../admin/parts/PageHead';
import { isWaitingAnswer } from '../../admin/state/doneText';
import { newKey } from '../../format/newKey';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/state/useErrorText';
import { relatedQueries, scalarKey } from '../../dataProvider/liveCache';
import { formatMoney } from '../../format/money';
import { rateSubject, useRequests } from '../../admin/approvals/useRequests';
import { exchangeRates } from '../../resources/exchangeRates';
import { exchangeRate, setExchangeRate } from '../../resources/scalars';
import { LargeChangeDialog } from './LargeChangeDialog';
import { isLargeChange } from './rateStep';

const fields = setExchangeRate.inputs ?? {};

/** Sets the rate and says what came of it: done, or sent for approval. */
const useSetRate = () => {
  const notify = useNotify();
  const tellSent = useNotifySent();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  return async (rate: string, key: string) => {
    try {
      const { answer } = await platform.scalarAnswer(setExchangeRate, { rate }, key);
      if (isWaitingAnswer(answer)) tellSent(rateSubject);
      else notify('Rate updated');
    } finally {
      await queryClient.invalidateQueries();
    }
  };
};

/** A rate that waits until somebody has looked at it again. */
interface Asked {
  before: string;
  rate: string;
  set: () => void;
  stop: () => void;
}

interface FormProps {
  current: string | null | undefined;
  /** The one before it was sent: whoever sent it goes on from here. */
  takesFocus: boolean;
  /** A request to set it is what this screen asks about first. */
  isSecond: boolean;
  onDone: () => void;
}

/** Mounted anew after a success, so that it is empty and its key is fresh. */
const RateForm = ({ current, takesFocus, isSecond, onDone }: FormProps) => {
  const t = useTranslate();
  const say = useErrorText();
  const platform = usePlatform();
  const setRate = useSetRate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [stopped, setStopped] = useState(false);
  /** Is it meant? What was typed stays when it is not. */
  const isMeant = (before: string, rate: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (meant: boolean) => () => {
        setAsked(null);
        resolve(meant);
      };
      setAsked({ before, rate, set: answer(true), stop: answer(false) });
    });
  const form = useInputForm(fields, async (input, key) => {
    const rate = String(input.rate);
    // Nothing is set while it is not known what it changes.
    const before = current === undefined ? await platform.scalar(exchangeRate) : current;
    if (before !== null && isLargeChange(before, rate) && !(await isMeant(before, rate))) {
      setStopped(true);
      throw new Error('The rate is as it was');
    }
    setStopped(false);
    await setRate(rate, key);
    onDone();
  });
  const { refusalCount, issues } = form;
  const body = useRef<HTMLFormElement>(null);
  // Refused, or not meant after all: whoever sent it goes on where it was typed.
  useEffect(() => {
    if (refusalCount > 0) (findInvalidInput(body.current) ?? body.current?.querySelector('input'))?.focus();
  }, [refusalCount]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={body} onSubmit={submit} noValidate>
      <div role="alert">{form.error && <div className={stopped ? 'note calm' : 'note'}>{say(form.error)}</div>}</div>
      {Object.entries(fields).map(([name, field]) => (
        <Input key={name} name={name} field={field} form={{ ...form, issues }} autoFocus={takesFocus} />
      ))}
      <button className={isSecond ? 'button' : 'button primary'} type="submit" disabled={form.isBusy}>
        {t('Update rate')}
      </button>
      {asked && <LargeChangeDialog before={asked.before} after={asked.rate} onSet={asked.set} onClose={asked.stop} />}
    </form>
  );
};

/** The rate before the current one; undefined where there is none. */
const useRateBefore = (): string | undefined => {
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [exchangeRates.name, relatedQueries.belonging, 'before'],
    queryFn: () =>
      platform.getList<RaRecord>(exchangeRates.name, {
        pagination: { page: 1, perPage: 2 },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
      }),
  });
  const price = data?.data[1]?.price as string | undefined;
  return price;
};

/** One press sets the rate before; a large step is asked about like any other. */
const BackButton = ({ current }: { current: string | null | undefined }) => {
  const t = useTranslate();
  const say = useErrorText();
  const notify = useNotify();
  const setRate = useSetRate();
  const before = useRateBefore();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  if (before === undefined || !current || before === current) return null;
  const set = async () => {
    setAsks(false);
    setBusy(true);
    try {
      await setRate(before, newKey());
    } catch (error) {
      notify(say(error as Error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        className="button small"
        type="button"
        title={t('The rate before')}
        disabled={busy}
        onClick={() => (isLargeChange(current, before) ? setAsks(true) : void set())}
      >
        {t('Back to %{rate}', { rate: formatMoney(before, 'RUB') })}
      </button>
      {asks && (
        <LargeChangeDialog before={current} after={before} onSet={() => void set()} onClose={() => setAsks(false)} />
      )}
    </>
  );
};

/** Settings: the platform's exchange rate. */
const SettingsPage = () => {
  const t = useTranslate();
  const say = useErrorText();
  const platform = usePlatform();
  const [updates, setUpdates] = useState(0);
  const isSecond = useRequests(rateSubject, true).length > 0;
  const { data, error } = useQuery({
    queryKey: scalarKey(exchangeRate.path),
    queryFn: () => platform.scalar(exchangeRate),
  });
  return (
    <>
      <PageHead title={t('Settings')} />
      <section className="card settings">
        <p className="settings-rate">
          <span>
            {t('Current exchange rate')}: <b className="numeric">{data ? formatMoney(data, 'RUB') : '—'}</b>
          </span>
          <BackButton current={data} />
        </p>
        {error && (
          <p className="note" role="alert">
            {say(error)}
          </p>
        )}
        <SubjectRequests subject={rateSubject} isWaiting onDecided={focusScreen} />
        <RateForm
          key={updates}
          current={data}
          takesFocus={updates > 0}
          isSecond={isSecond}
          onDone={() => setUpdates(updates + 1)}
        />
      </section>
    </>
  );
};

export default SettingsPage;
