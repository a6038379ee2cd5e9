/** So many of a file's first bytes tell whether it is a PDF. */
export const pdfHeaderLength = 8;

/** Does a file begin as every PDF does (ISO 32000, 7.5.2): `%PDF-` and a version, from its very first byte? */
export const isPdf = (bytes: Uint8Array): boolean =>
  /^%PDF-\d\.\d$/.test(String.fromCharCode(...bytes.subarray(0, pdfHeaderLength)));
