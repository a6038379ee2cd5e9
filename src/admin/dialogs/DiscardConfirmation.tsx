import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { Dialog } from './Dialog';

interface Props {
  /** What is asked and what would be lost, where that is not just what was typed. */
  about?: { asks: string; loses: string };
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed is thrown away, or a half of something left undone. */
export const DiscardConfirmation = ({ about, onKeep, onDiscard }: Props) => {
  const t = useTranslate();
  return (
    <Dialog
      isAlert
      heading={t(about?.asks ?? 'Throw away what you typed?')}
      onClose={onKeep}
      buttons={
        <>
          <Button onClick={onKeep} autoFocus>
            {t(about ? 'Stay' : 'Keep editing')}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            {t(about ? 'Leave' : 'Throw away')}
          </Button>
        </>
      }
    >
      {about && <p>{about.loses}</p>}
    </Dialog>
  );
};
