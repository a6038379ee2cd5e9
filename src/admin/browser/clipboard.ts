/** A later copy took its place: what this one would have copied must not replace it. */
export class Overtaken extends Error {}

/** Counts what was copied, on this page or by hand, so that a text that had to be fetched does not replace a later one. */
let copies = 0;
const noteCopy = () => {
  copies++;
};

/**
 * Copies text, which may still have to be fetched. Rejects where the browser does not allow it, as on a page that came over an
 * insecure connection, with why it could not be fetched, and with `Overtaken` where something else was copied meanwhile.
 */
export const copyText = async (text: string | Promise<string>): Promise<void> => {
  const copy = ++copies;
  // The same listener again is none.
  document.addEventListener('copy', noteCopy);
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) throw new Error('no clipboard');
  if (typeof text === 'string') return clipboard.writeText(text);
  const fetched = text.then((value) => {
    if (copy !== copies) throw new Overtaken();
    return value;
  });
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(await fetched);
  // The click counts as long as the text is being fetched only where the clipboard is given the promise.
  const plain = fetched.then((value) => new Blob([value], { type: 'text/plain' }));
  await Promise.all([fetched, clipboard.write([new ClipboardItem({ 'text/plain': plain })])]);
};
