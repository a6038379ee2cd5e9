/** Maximum length of a stored file name, in characters. */
const maxLength = 120;

/** The extensions of stored files by the type of their content. */
const extensions = {
  'application/pdf': { extension: '.pdf', written: /\.pdf$/i },
  'image/jpeg': { extension: '.jpg', written: /\.jpe?g$/i },
  'image/png': { extension: '.png', written: /\.png$/i },
} as const;

/** The type of a stored file. */
export type FileType = keyof typeof extensions;

/** Control characters, lone surrogates, and marks that reverse text, which could fake an extension. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu;

/**
 * Cleans a file name for storing, showing and downloading: removes folders and invisible characters, limits the length
 * and ensures the extension of the type, whatever the name said. An empty name becomes `receipt.pdf`.
 */
export const cleanFileName = (fileName: string, type: FileType): string => {
  const { extension, written } = extensions[type];
  const baseName = fileName.replace(forbiddenCharacters, '').split(/[/\\]/).at(-1) ?? '';
  const name = baseName
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const stem = name.replace(written, '').trimEnd();
  const shortened = [...stem].slice(0, maxLength - extension.length).join('');
  return `${shortened === '' ? 'receipt' : shortened}${extension}`;
};

/** The type of a stored file, by the extension that `cleanFileName` gave it. */
export const typeOfFile = (name: string): FileType =>
  (Object.keys(extensions) as FileType[]).find((type) => name.endsWith(extensions[type].extension)) ??
  'application/pdf';

/** The extension of a stored file. */
export const extensionOf = (name: string): string => extensions[typeOfFile(name)].extension;
