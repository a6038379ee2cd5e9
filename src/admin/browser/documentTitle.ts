let title = '';
let count = 0;

const write = () => {
  document.title = count > 0 ? `(${count}) ${title}` : title;
};

/** Sets the title of the browser's tab. */
export const setDocumentTitle = (text: string): void => {
  title = text;
  write();
};

/** Sets the number before the title of the browser's tab; 0 shows none. */
export const setTitleCount = (number: number): void => {
  count = number;
  write();
};
