import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNotifyError } from '../../admin/outcomes/useNotifyError';
import { formatMoney } from '../../format/money';
import { LargeChangeDialog } from './LargeChangeDialog';
import { useLatestRates } from './useLatestRates';
import { useSetRate } from './useSetRate';

/** Button that sets the previous rate, after a question: one click is too few for what everybody's money moves at. */
export const PreviousRateButton = ({ current }: { current: string | null | undefined }) => {
  const t = useTranslate();
  const notifyError = useNotifyError();
  const setRate = useSetRate();
  const [, before] = useLatestRates() ?? [];
  const previous = before && String(before.price);
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  if (previous === undefined || !current || previous === current) return null;
  const setPreviousRate = async () => {
    setIsConfirming(false);
    setIsBusy(true);
    try {
      await setRate(previous);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <button
        className="button small"
        type="button"
        title={t('Previous rate')}
        disabled={isBusy}
        onClick={() => setIsConfirming(true)}
      >
        {t('Back to %{rate}', { rate: formatMoney(previous, 'RUB') })}
      </button>
      {isConfirming && (
        <LargeChangeDialog
          before={current}
          after={previous}
          onConfirm={() => void setPreviousRate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
};
