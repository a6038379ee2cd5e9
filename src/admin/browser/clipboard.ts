/**
 * Copies text, which may still have to be fetched. Rejects where the browser does not allow it, as on a page that came over an
 * insecure connection, and where it could not be fetched.
 */
export const copyText = async (text: string | Promise<string>): Promise<void> => {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) throw new Error('no clipboard');
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return clipboard.writeText(await text);
  // The click counts as long as the text is being fetched only where the clipboard is given the promise.
  const plain = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }));
  return clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
};
