import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { Dialog } from './Dialog';

interface Props {
  /** The question and what would be lost, when more than typed values would be. */
  about?: { question: string; loss: string };
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed values are discarded or an operation is left incomplete. */
export const DiscardConfirmation = ({ about, onKeep, onDiscard }: Props) => {
  const t = useTranslate();
  return (
    <Dialog
      isAlert
      heading={t(about?.question ?? 'Discard what you typed?')}
      onClose={onKeep}
      buttons={
        <>
          <Button onClick={onKeep} autoFocus>
            {t(about ? 'Stay' : 'Keep editing')}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            {t(about ? 'Leave' : 'Discard')}
          </Button>
        </>
      }
    >
      {about && <p>{about.loss}</p>}
    </Dialog>
  );
};
