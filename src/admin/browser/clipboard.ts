/** Copies text. Rejects where the browser does not allow it, as on a page that came over an insecure connection. */
export const copyText = (text: string): Promise<void> => {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
};
