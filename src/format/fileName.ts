/** Longest name of a file that is kept, in characters. */
const longest = 120;
const ending = '.pdf';

/** Not for people to read: controls, halves of emoji, and marks that turn text around, so that an ending can't be faked. */
const unreadable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/gu;

/**
 * A file's name as it may be kept, shown and saved under: no folders, nothing invisible, a bounded length, and always
 * `.pdf` at its end. Nothing that is left gives `receipt.pdf`.
 */
export const cleanPdfName = (given: string): string => {
  const last = given.replace(unreadable, '').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const stem = /\.pdf$/i.test(name) ? name.slice(0, -ending.length).trimEnd() : name;
  const kept = [...stem].slice(0, longest - ending.length).join('');
  return `${kept === '' ? 'receipt' : kept}${ending}`;
};
