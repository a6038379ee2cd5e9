import { useTranslate } from 'react-admin';
import type { ComponentProps } from 'react';
import { Button } from '../parts/Button';
import { Dialog } from './Dialog';

type Props = Pick<ComponentProps<typeof Dialog>, 'heading' | 'label' | 'about' | 'size' | 'children'> & {
  onClose: () => void;
};

/** A dialog that only tells: it has a Close button and nothing else. */
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
