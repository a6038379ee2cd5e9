import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { OwnDialogProps } from '../../admin/dialogs/ownDialogs';
import { useInputForm } from '../../admin/dialogs/useInputForm';
import { doneWords } from '../../admin/state/doneWords';
import { usePlatform } from '../../admin/state/usePlatform';
import { useSay } from '../../admin/state/useSay';
import { addDecimals } from '../../format/decimal';
import { formatMoney } from '../../format/money';
import { createInputs } from '../../resources/language/definition';
import { readInput, type Issue, type Value } from '../../resources/language/values';
import { withdrawable } from '../../resources/scalars';
import { withdraws } from '../../resources/withdraws';

const create = withdraws.create!;
const fields = createInputs(withdraws);

/** Is a sum that was typed above a limit? A decimal is compared exactly. */
const isAbove = (typed: Value, limit: string): boolean => {
  const read = readInput(fields.amount!, typed);
  if (typeof read !== 'string' || !/^\d+(\.\d+)?$/.test(read)) return false;
  return addDecimals(limit, `-${read}`).startsWith('-');
};

const decimalOf = (beside: unknown) => (typeof beside === 'number' ? String(beside) : null);

/** Withdraw: what may be paid out now and what settles first; earlier only with a reason (rules, section 3). */
const AskWithdraw = ({ onClose }: OwnDialogProps) => {
  const t = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [withdraws.name, 'withdrawable'],
    queryFn: () => platform.askScalar(withdrawable),
    staleTime: 0,
    gcTime: 0,
  });
  const now = data?.value ?? null;
  const available = decimalOf(data?.beside.available);
  const isEarly = (typed: Value) =>
    now !== null && available !== null && isAbove(typed, now) && !isAbove(typed, available);
  const form = useInputForm(
    fields,
    async (input, key) => {
      const { answer } = await platform.make(withdraws.name, { data: input, meta: { key } });
      await queryClient.invalidateQueries();
      notify(doneWords(create, answer, t));
      onClose();
    },
    {},
    (typed): Readonly<Record<string, Issue>> =>
      isEarly(typed.amount ?? null) && !typed.reason ? { reason: { phrase: 'Required' } } : {},
  );
  const shown = { ...fields, reason: { ...fields.reason!, required: isEarly(form.typed.amount ?? null) } };
  const settles = now !== null && available !== null ? addDecimals(available, `-${now}`) : '0';
  return (
    <FormDialog heading={t(create.heading)} submit={t(create.submit!)} fields={shown} form={form} onClose={onClose}>
      <p className="numeric">
        {error ? say(error) : t('You can withdraw now: %{sum}', { sum: now === null ? '…' : formatMoney(now, 'USDT') })}
        {Number(settles) > 0 && (
          <small className="muted below">
            {t('%{sum} more settles within a day: asking for it takes a reason, and two people decide.', {
              sum: formatMoney(settles, 'USDT'),
            })}
          </small>
        )}
      </p>
    </FormDialog>
  );
};

export default AskWithdraw;
