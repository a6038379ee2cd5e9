/** Maximum length of a stored file name, in characters. */
const maxLength = 120;
const extension = '.pdf';

/** Control characters, lone surrogates, and marks that reverse text, which could fake an extension. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu;

/**
 * Cleans a file name for storing, showing and downloading: removes folders and invisible characters, limits the length
 * and ensures the extension `.pdf`. An empty name becomes `receipt.pdf`.
 */
export const cleanPdfName = (fileName: string): string => {
  const baseName = fileName.replace(forbiddenCharacters, '').split(/[/\\]/).at(-1) ?? '';
  const name = baseName
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const stem = /\.pdf$/i.test(name) ? name.slice(0, -extension.length).trimEnd() : name;
  const shortened = [...stem].slice(0, maxLength - extension.length).join('');
  return `${shortened === '' ? 'receipt' : shortened}${extension}`;
};
