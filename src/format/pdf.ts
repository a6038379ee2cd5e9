/** Number of bytes at the start of a file in which `isPdf` looks. */
export const pdfHeaderLength = 1024;

/**
 * Whether a file starts with the header of a PDF (ISO 32000, 7.5.2): `%PDF-` and a version. Some programs write a mark of UTF-8 or
 * line breaks before it; anything else makes it another file.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*%PDF-\d\.\d/.test(String.fromCharCode(...bytes.subarray(0, pdfHeaderLength)));
