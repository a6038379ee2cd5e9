import { expect, it } from 'vitest';
import { isPdf } from '../../src/format/pdf';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['%PDF-1.7\n', true],
  ['\n\r\n %PDF-2.0', true],
  ['\xef\xbb\xbf%PDF-1.4', true],
  ['<html>%PDF-1.7', false],
  ['%PDF-x', false],
  [`${' '.repeat(1024)}%PDF-1.7`, false],
  ['', false],
])('whether a file that starts with %j is a PDF: %s', (start, is) => {
  expect(isPdf(bytes(start))).toBe(is);
});
