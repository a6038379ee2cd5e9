import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useState, type FormEvent } from 'react';
import { useInputForm } from '../../admin/dialogs/useInputForm';
import { Input } from '../../admin/inputs/Input';
import { PageHead } from '../../admin/shell/PageHead';
import { usePlatform } from '../../admin/state/usePlatform';
import { scalarKey } from '../../dataProvider/liveCache';
import { formatMoney } from '../../format/money';
import { exchangeRate, setExchangeRate } from '../../resources/scalars';
import { useSay } from '../../admin/state/useSay';

const fields = setExchangeRate.inputs ?? {};

/** Mounted anew after a success, so that it is empty and its key is fresh. */
const RateForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const form = useInputForm(fields, async (input, key) => {
    await platform.scalar(setExchangeRate, input, key);
    await queryClient.invalidateQueries();
    notify('Rate updated');
    onDone();
  });
  const issues = Object.fromEntries(
    Object.entries(form.issues).map(([name, issue]) => [
      name,
      issue.phrase === 'Must be greater than 0' ? { phrase: 'Rate must be greater than 0' } : issue,
    ]),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div role="alert">{form.error && <div className="note">{say(form.error)}</div>}</div>
      {Object.entries(fields).map(([name, field]) => (
        <Input key={name} name={name} field={field} form={{ ...form, issues }} autoFocus={false} />
      ))}
      <button className="button primary" type="submit" disabled={form.busy}>
        {t('Update rate')}
      </button>
    </form>
  );
};

/** Settings: the platform's exchange rate. */
const SettingsPage = () => {
  const t = useTranslate();
  const platform = usePlatform();
  const [updates, setUpdates] = useState(0);
  const { data } = useQuery({
    queryKey: scalarKey(exchangeRate.path),
    queryFn: () => platform.scalar(exchangeRate),
  });
  return (
    <>
      <PageHead title={t('Settings')} />
      <section className="card settings">
        <p>
          {t('Current exchange rate')}: <b className="numeric">{data ? formatMoney(data, 'RUB') : '—'}</b>
        </p>
        <RateForm key={updates} onDone={() => setUpdates(updates + 1)} />
      </section>
    </>
  );
};

export default SettingsPage;
