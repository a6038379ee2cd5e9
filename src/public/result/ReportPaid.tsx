import { useState, type FormEvent } from 'react';
import type { PublicInvoice } from '../../resources/payers';
import { sendPaid } from '../browser/platform';
import type { PlatformAddress } from '../page/pageData';
import { useTranslate } from '../words/useTranslate';

interface Props {
  platform: PlatformAddress;
  id: string;
  /** Where the browser posts the form without script. */
  action: string;
  onSaid: (invoice: PublicInvoice) => void;
}

/** The button with which a payer says that they have paid. A form, so that it works without script. */
export const ReportPaid = ({ platform, id, action, onSaid }: Props) => {
  const translate = useTranslate();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const say = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    const answer = await sendPaid(platform, id);
    if (answer.kind === 'done') onSaid(answer.value);
    setState(answer.kind === 'done' ? 'ready' : 'failed');
  };
  return (
    <form method="post" action={action} onSubmit={(event) => void say(event)}>
      <button className="secondary" type="submit" aria-disabled={state === 'busy' || undefined}>
        {translate(state === 'busy' ? 'Sending…' : 'I have paid')}
      </button>
      <p role="alert" className="hint invalid">
        {state === 'failed' && translate('It could not be sent. Try again.')}
      </p>
    </form>
  );
};
