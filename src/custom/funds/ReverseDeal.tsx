import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { ForecastNote, submitLabel } from '../../admin/approvals/ForecastNote';
import { useForecast } from '../../admin/approvals/useForecast';
import { WaitingRequestNote } from '../../admin/approvals/RequestNote';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import { fetchOnceOptions } from '../../admin/state/fetchOnce';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/state/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { useNotifyDone } from '../../admin/state/useNotifyDone';
import { useAct } from '../../admin/state/useAct';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/state/useErrorText';
import { formatMoney } from '../../format/money';
import { deals } from '../../resources/deals';
import type { CallAction } from '../../resources/language/definition';
import { transactions } from '../../resources/transactions';
import { netByBalance, type Posting } from './reversal';

const reverse = deals.actions!.reverse as CallAction;
const completeStatus = 3;
/** Page size for postings. A deal has only a few. */
const maxPostings = 50;

const usePostings = (dealId: number) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: [transactions.name, 'ofDeal', dealId],
    queryFn: async () => {
      const { data } = await platform.getList<RaRecord & Posting>(transactions.name, {
        pagination: { page: 1, perPage: maxPostings },
        sort: { field: 'id', order: 'ASC' },
        filter: { dealId: [dealId], status: [completeStatus] },
      });
      return data;
    },
    ...fetchOnceOptions,
  });
};

const ReversedAmounts = ({ dealId }: { dealId: number }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const { data, error } = usePostings(dealId);
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <p role="status">{t('Loading…')}</p>;
  return (
    <>
      <p>{t('What this deal moved goes back:')}</p>
      <ul className="moves">
        {[...netByBalance(data)]
          .filter(([, sum]) => sum !== '0')
          .map(([balance, sum]) => (
            <li key={balance}>
              <strong>
                <ReferenceTitle target="balance-accounts" id={balance} />
              </strong>{' '}
              {sum.startsWith('-')
                ? t('gets back %{sum}', { sum: formatMoney(sum.slice(1), 'USDT') })
                : t('gives back %{sum}', { sum: formatMoney(sum, 'USDT') })}
            </li>
          ))}
      </ul>
      <p className="muted">
        {t(
          'The platform covers what agents and rewards are short of. If others are short, nothing is moved. The invoice stays Complete and says that it was reversed.',
        )}
      </p>
    </>
  );
};

/** 'Reverse deal' dialog: lists whose balances change by how much (rules, section 3). */
const ReverseDeal = ({ record: openedRecord, onClose }: CustomDialogProps) => {
  const record = openedRecord!;
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const act = useAct(deals);
  const fields = reverse.inputs!;
  const form = useInputForm(fields, async (input, key) => {
    notifyDone(reverse, await act('reverse', record, input, key), { definition: deals, record });
    onClose();
  });
  const forecast = useForecast({ definition: deals, name: 'reverse', record, input: form.typed });
  return (
    <FormDialog
      heading={t(reverse.dialog!.heading!)}
      about={<AboutRecord definition={deals} record={record} />}
      submit={t(submitLabel(forecast, reverse.dialog!.button!))}
      danger
      isIrrevocable
      fields={fields}
      form={form}
      onClose={onClose}
    >
      <WaitingRequestNote definition={deals} record={record} />
      <ForecastNote forecast={forecast} />
      <ReversedAmounts dealId={Number(record.id)} />
    </FormDialog>
  );
};

export default ReverseDeal;
