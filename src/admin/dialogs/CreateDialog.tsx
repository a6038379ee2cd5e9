import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { createInputsFor } from '../../resources/language/rights';
import { actName } from '../../resources/index';
import type { Values } from '../../resources/language/values';
import { useCreateForecast } from '../approvals/useForecast';
import { useConsole } from '../state/ConsoleContext';
import { useNotifyDone } from '../outcomes/useNotifyDone';
import { useAddress } from '../calls/useAct';
import { refetchAfter } from '../calls/refetchAfter';
import { usePlatform } from '../state/usePlatform';
import { FormDialog } from './FormDialog';
import { RevealDialog } from './RevealDialog';
import { revealedBy } from '../calls/revealed';
import { OpenedFromProvider } from '../inputs/openedFrom';
import { useInputForm } from '../inputs/useInputForm';

interface Props {
  definition: Definition;
  /** Initial values, when the dialog was opened from a record. */
  given?: Values;
  /** The record from which the dialog was opened. */
  about?: { definition: Definition; record: RaRecord };
  /** Called once the platform has created the record, before what it reveals is shown. */
  onCreated?: (record: RaRecord) => void;
  onClose: () => void;
}

/**
 * The dialog that creates a record, generated from the definition. It closes only when the platform has created the
 * record.
 */
const CreateDialog = ({ definition, given = {}, about, onCreated, onClose }: Props) => {
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const address = useAddress();
  const create = definition.create!;
  const { config, dialogs, session } = useConsole();
  const fields = createInputsFor(definition, session.role);
  const visibleFields = Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.hiddenInput));
  const [revealed, setRevealed] = useState<{ value: string; record: RaRecord }>();
  const [created, setCreated] = useState<RaRecord>();
  const NextDialog = create.nextAction === undefined ? undefined : dialogs[actName(definition, create.nextAction)];
  const form = useInputForm(
    fields,
    async (data, key) => {
      const { answer, record } = await platform.createWithAnswer(definition.name, { data, meta: { key, address } });
      await refetchAfter(queryClient, definition);
      notifyDone(create, answer, { definition, record });
      onCreated?.(record);
      const secret = create.answer?.reveals && revealedBy(create.answer.reveals, answer);
      if (secret !== undefined) setRevealed({ value: secret, record });
      else if (NextDialog && config.extensions) setCreated(record);
      else onClose();
    },
    given,
  );
  const forecast = useCreateForecast(definition, form);
  if (NextDialog && created) return <NextDialog definition={definition} record={created} offered onClose={onClose} />;
  if (create.answer?.reveals && revealed !== undefined) {
    const { value, record } = revealed;
    return (
      <RevealDialog reveals={create.answer.reveals} value={value} about={{ definition, record }} onSaved={onClose} />
    );
  }
  return (
    <OpenedFromProvider value={about && { entity: about.definition.name, record: about.record }}>
      <FormDialog
        heading={t(create.dialog.heading)}
        label={create.dialog.label && t(create.dialog.label)}
        about={about}
        submit={t(create.dialog.submit ?? create.button)}
        forecast={forecast}
        fields={visibleFields}
        form={form}
        onClose={onClose}
      >
        {create.dialog.note && <p className="muted">{t(create.dialog.note)}</p>}
      </FormDialog>
    </OpenedFromProvider>
  );
};

export default CreateDialog;
