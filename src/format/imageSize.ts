/** Width and height of a picture, in pixels, as its header says. */
export interface ImageSize {
  width: number;
  height: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** The type of picture that the first bytes of a file name; undefined for any other file. */
export const imageTypeOf = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined => {
  if (startsWith(bytes, pngSignature)) return 'image/png';
  return startsWith(bytes, jpegSignature) ? 'image/jpeg' : undefined;
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Of a PNG (ISO/IEC 15948, 11.2.2), the header chunk: its length and name, then width and height. */
const pngHeader = { length: 13, name: 0x49_48_44_52, at: 8, end: 33 } as const;

const pngSize = (bytes: Uint8Array): ImageSize | undefined => {
  if (bytes.length < pngHeader.end) return undefined;
  const view = viewOf(bytes);
  const { at } = pngHeader;
  if (view.getUint32(at) !== pngHeader.length || view.getUint32(at + 4) !== pngHeader.name) return undefined;
  return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
};

/** Markers of a JPEG (ISO/IEC 10918-1, table B.1). */
const marker = { fill: 0xff, temporary: 0x01, restart: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda } as const;
/** Markers among those of frames that begin none: tables of Huffman codes, an extension, conditions of arithmetic coding. */
const notOfFrames = [0xc4, 0xc8, 0xcc];
const beginsFrame = (code: number) => code >= 0xc0 && code <= 0xcf && !notOfFrames.includes(code);

/** Looks for the frame before the first scan. Each segment says how long it is. */
const jpegSize = (bytes: Uint8Array): ImageSize | undefined => {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== marker.fill) return undefined;
    const code = bytes[at + 1]!;
    if (code === marker.fill) at += 1;
    else if (code === marker.temporary || (code >= marker.restart && code < marker.start)) at += 2;
    else if (beginsFrame(code)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (code === marker.scan || code === marker.start || code === marker.end || code === 0) return undefined;
    else {
      const length = view.getUint16(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
    }
  }
  return undefined;
};

/** Reads the size of a PNG or JPEG from its header, without decoding it; undefined where the header is none. */
export const imageSizeOf = (bytes: Uint8Array): ImageSize | undefined => {
  const type = imageTypeOf(bytes);
  if (type === undefined) return undefined;
  return type === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
};
