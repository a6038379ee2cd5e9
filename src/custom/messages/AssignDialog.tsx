import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Fragment, useId, useState } from 'react';
import { useForecast } from '../../admin/approvals/useForecast';
import { fetchOnceOptions } from '../../admin/calls/fetchOnce';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { FieldValue } from '../../admin/fields/FieldValue';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { useAct } from '../../admin/calls/useAct';
import { usePlatform } from '../../admin/state/usePlatform';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { sumTest } from '../../format/bankTexts/sums';
import { callsOf } from '../../resources/language/definition';
import type { Fields } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';
import { messages } from '../../resources/messages';
import { FitChoice } from './FitChoice';
import { DifferentAmountNote } from './DifferentAmountNote';
import { useAmountOf } from './useAmountOf';

const assign = new Map(callsOf(messages)).get('assign')!;
/** Maximum number of suggested pay-ins. Any other can be searched below them. */
const maxShown = 5;

/**
 * Dialog that completes a pay-in with an unmatched message. It suggests pay-ins with reasons, best first; any other can
 * be searched.
 */
const AssignDialog = ({ definition, record, given, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const groupId = useId();
  const platform = usePlatform();
  const act = useAct(definition);
  const id = Number(record!.id);
  const { data, error } = useQuery({
    queryKey: [definition.name, 'fits', id],
    queryFn: async () => (await platform.messages()).fittingInvoices(id),
    ...fetchOnceOptions,
  });
  const [chosenId, setChosenId] = useState<Value>(given?.invoiceId ?? null);
  const payInAmount = useAmountOf(chosenId, data);
  const message = { amount: record!.amount === null ? null : String(record!.amount), message: String(record!.message) };
  const differs = payInAmount !== undefined && !sumTest(message)(payInAmount);
  const fields: Fields = { ...assign.inputs!, reason: { ...assign.inputs!.reason!, required: differs } };
  const form = useInputForm(
    fields,
    async (input, key) => {
      notifyDone(assign, await act('assign', record!, input, key), { definition, record: record! });
      onClose();
    },
    given,
  );
  // The chosen pay-in decides whether a reason is required, so the choice is copied from the form.
  const { invoiceId = null } = form.typed;
  if (invoiceId !== chosenId) setChosenId(invoiceId);
  const forecast = useForecast({ definition, name: 'assign', record: record!, form });
  const suggested = data?.slice(0, maxShown);
  const isSuggested = suggested?.some((fit) => fit.id === chosenId) === true;
  // It stands beside the pay-in that it is about: at the foot of a long dialog nobody sees it.
  const difference = differs && <DifferentAmountNote messageAmount={message.amount} payInAmount={payInAmount} />;
  return (
    <FormDialog
      heading={t(assign.dialog!.heading!)}
      about={{ definition, record: record! }}
      submit={t(assign.dialog!.button!)}
      forecast={forecast}
      isIrrevocable
      fields={fields}
      form={form}
      below={!isSuggested && difference}
      onClose={onClose}
    >
      <p className="assigned-message">
        <FieldValue definition={definition} name="message" record={record!} full />
      </p>
      <fieldset className="fits" aria-labelledby={groupId}>
        <legend id={groupId}>{t('Pay-ins that this may belong to')}</legend>
        {!data && !error && <p className="muted">{t('Loading…')}</p>}
        {error && (
          <div className="problem">
            <ErrorText error={error} />
          </div>
        )}
        {suggested?.length === 0 && <p className="muted">{t('There was no open pay-in before this message.')}</p>}
        {suggested?.map((fit) => (
          <Fragment key={fit.id}>
            <FitChoice
              name={groupId}
              fit={fit}
              message={record!}
              isChosen={chosenId === fit.id}
              onChoose={() => form.setValue('invoiceId', fit.id)}
            />
            {chosenId === fit.id && difference}
          </Fragment>
        ))}
      </fieldset>
    </FormDialog>
  );
};

export default AssignDialog;
