import { isUnsent, type ChosenFile } from './chosenFile';

/**
 * What the question before closing a dialog says of files that are not sent, and asks (a phrase); undefined where all are. `isSending`: one
 * is on its way.
 */
export const unsentWarning = (
  files: readonly ChosenFile[],
  {
    isSending,
    question,
    t,
  }: { isSending: boolean; question: string; t: (phrase: string, args: { files: string }) => string },
): { question: string; loss: string } | undefined => {
  const unsent = files.filter(isUnsent);
  if (unsent.length === 0) return undefined;
  return {
    question: isSending ? 'Stop sending the files?' : question,
    loss: t('Not sent: %{files}', { files: unsent.map(({ name }) => name).join(', ') }),
  };
};
