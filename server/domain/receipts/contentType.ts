import type { FileType } from '../../../src/format/fileName';
import { imageSizeOf, imageTypeOf } from '../../../src/format/imageSize';
import { isPdf } from '../../../src/format/pdf';
import { invalid } from '../../base/errors';

/** What a picture may be: more pixels would only take the memory of whoever opens it. */
const maxPixels = 50_000_000;
const maxSide = 30_000;

/**
 * The type of a payer's receipt by its content, whatever its name and its sender say. Throws 422 for anything but a PDF, JPEG or PNG,
 * and for a picture whose header cannot be read or is of a picture that nobody takes.
 */
export const contentTypeOf = (bytes: Uint8Array): FileType => {
  if (isPdf(bytes)) return 'application/pdf';
  const type = imageTypeOf(bytes);
  if (type === undefined) throw invalid('file', 'This file is neither a PDF nor a JPEG or PNG picture');
  const size = imageSizeOf(bytes);
  if (!size || size.width === 0 || size.height === 0) throw invalid('file', 'This picture cannot be read');
  const { width, height } = size;
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    throw invalid('file', 'This picture has too many pixels');
  return type;
};
