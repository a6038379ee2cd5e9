import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fetchOnceOptions } from '../../admin/calls/fetchOnce';
import ActionDialog from '../../admin/dialogs/ActionDialog';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { LoadFailure } from '../../admin/outcomes/LoadFailure';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { usePlatform } from '../../admin/state/usePlatform';
import type { KnownKey } from '../../resources/knownPayer';
import { callsOf, type CallAction } from '../../resources/language/definition';
import type { Options } from '../../resources/language/options';
import { blockedBy } from '../../resources/statuses/blocking';

/** The choices that are known of this payer, each with its value. */
const optionsOfKeys = (keys: readonly KnownKey[]): Options =>
  Object.fromEntries(
    keys.flatMap(({ by, shown }) => (blockedBy[by] ? [[by, { ...blockedBy[by], detail: shown }]] : [])),
  );

const labelsNotIn = (keys: readonly KnownKey[]): string[] =>
  Object.entries(blockedBy).flatMap(([by, { label }]) => (keys.some((key) => key.by === Number(by)) ? [] : [label]));

/** The action, with the choices that can be taken. */
const withOptions = (action: CallAction, options: Options): CallAction => ({
  ...action,
  inputs: { ...action.inputs, by: { ...action.inputs!.by!, options } },
});

/**
 * Blocks the payer of an invoice by what is known of them: it offers nothing else, and says what the value is. Where one thing is
 * known, there is nothing to choose.
 */
const BlockPayerDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const invoiceId = Number(record!.invoiceId ?? record!.id);
  const action = new Map(callsOf(definition)).get('block')!;
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, 'known-payer', invoiceId],
    queryFn: () => platform.knownPayer(invoiceId),
    ...fetchOnceOptions,
  });
  if (!data && !error) return <WaitingDialog heading={t(action.dialog!.heading!)} onClose={onClose} />;
  const unknown = data ? labelsNotIn(data) : [];
  return (
    <ActionDialog
      definition={definition}
      name="block"
      // Without an answer all of them are offered: the platform refuses what is not known.
      action={data ? withOptions(action, optionsOfKeys(data)) : action}
      record={record!}
      given={data?.length === 1 ? { by: data[0]!.by } : undefined}
      onClose={onClose}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {unknown.length > 0 && (
        <p className="muted">
          {t('Not known of this payer: %{list}', { list: unknown.map((label) => t(label)).join(', ') })}
        </p>
      )}
    </ActionDialog>
  );
};

export default BlockPayerDialog;
