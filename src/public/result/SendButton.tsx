import { useTranslate } from '../words/useTranslate';

interface Props {
  label: string;
  /** The share of a file that is sent, 0 to 1; undefined while nothing is sent. */
  share: number | undefined;
}

/** The button of a form, with the progress of what it sends. */
export const SendButton = ({ label, share }: Props) => {
  const translate = useTranslate();
  const isBusy = share !== undefined;
  return (
    <>
      {isBusy && <progress value={share} aria-label={translate('Sending…')} />}
      <button className="primary" type="submit" aria-disabled={isBusy || undefined}>
        {translate(isBusy ? 'Sending…' : label)}
      </button>
    </>
  );
};
