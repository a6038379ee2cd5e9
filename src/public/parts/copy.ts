/** Copies text without the clipboard API: selects it in a temporary field. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  try {
    // Deprecated, but the only way without HTTPS.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
};

/** Copies text to the clipboard. Returns false if the browser does not allow it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** Selects the content of an element, so that the user can copy it. */
export const selectContent = (element: Element): void => {
  getSelection()?.selectAllChildren(element);
};
