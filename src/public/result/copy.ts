/** Copies text where the clipboard is refused: by a selection of a field of its own. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'quiet';
  document.body.append(field);
  field.select();
  try {
    // Deprecated, and the only way on a page that is not secure.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
};

/** Copies text; false when no way works. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** Selects what an element shows, for who has to copy it by hand. */
export const selectContent = (element: Element): void => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
};
