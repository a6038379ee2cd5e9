import type { RaRecord } from 'react-admin';
import { lazy, Suspense } from 'react';
import type { CallAction, Definition } from '../../resources/define';

const ActionDialog = lazy(() => import('../dialogs/ActionDialog'));

/** An action that was chosen in a row's menu. */
export interface OpenAction {
  name: string;
  action: CallAction;
  record: RaRecord;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** The dialog of the chosen action, loaded when first needed. */
export const ActionSlot = ({
  definition,
  opened,
  onClose,
}: {
  definition: Definition;
  opened: OpenAction | null;
  onClose: () => void;
}) => {
  const close = () => {
    onClose();
    opened?.opener?.focus();
  };
  return (
    <Suspense fallback={null}>
      {opened && <ActionDialog definition={definition} {...opened} onClose={close} />}
    </Suspense>
  );
};
