import { useTranslate } from 'react-admin';
import type { ComponentProps } from 'react';
import { Button } from '../parts/Button';
import { Dialog } from './Dialog';

type Props = Pick<ComponentProps<typeof Dialog>, 'heading' | 'label' | 'about' | 'size' | 'children'> & {
  onClose: () => void;
};

/** A dialog that only informs: its one button is Close. */
export const PlainDialog = (dialog: Props) => {
  const t = useTranslate();
  return (
    <Dialog
      {...dialog}
      buttons={
        <Button onClick={dialog.onClose} autoFocus>
          {t('Close')}
        </Button>
      }
    />
  );
};
