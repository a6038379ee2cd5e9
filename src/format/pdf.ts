/** Number of bytes at the start of a file that `isPdf` needs. */
export const pdfHeaderLength = 8;

/** Whether a file starts with the header of a PDF (ISO 32000, 7.5.2): `%PDF-` and a version. */
export const isPdf = (bytes: Uint8Array): boolean =>
  /^%PDF-\d\.\d$/.test(String.fromCharCode(...bytes.subarray(0, pdfHeaderLength)));
