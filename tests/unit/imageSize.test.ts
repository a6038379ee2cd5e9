import { describe, expect, it } from 'vitest';
import { imageSizeOf, imageTypeOf } from '../../src/format/imageSize';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ihdr = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const rest = [8, 6, 0, 0, 0, 0, 0, 0, 0];
const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  0,
  17,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  3,
  1,
];
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  0,
  length,
  ...Array.from({ length: length - 2 }, () => 0xff),
];
const start = [0xff, 0xd8];

describe('the size of a picture', () => {
  it.each([
    ['a PNG', [...png, ...ihdr, 0, 0, 4, 0x92, 0, 0, 9, 0xe4, ...rest], { width: 1170, height: 2532 }],
    ['a JPEG', [...start, ...frame(0xc0, 640, 480), 0], { width: 640, height: 480 }],
    ['a progressive JPEG', [...start, ...frame(0xc2, 4000, 3000), 0], { width: 4000, height: 3000 }],
    [
      'a JPEG with segments, tables and fill bytes before its frame',
      [
        ...start,
        ...segment(0xe1, 40),
        ...segment(0xdb, 10),
        0xff,
        0xff,
        ...segment(0xc4, 8).slice(1),
        ...frame(0xc1, 2, 1),
        0,
      ],
      { width: 2, height: 1 },
    ],
    ['a JPEG that does not know its height', [...start, ...frame(0xc0, 640, 0), 0], { width: 640, height: 0 }],
  ])('the size of a picture is read from the header of %s', (_what, bytes, size) => {
    expect(imageSizeOf(Uint8Array.from(bytes))).toEqual(size);
    // Also where it is a part of a larger buffer.
    expect(imageSizeOf(Uint8Array.from([1, 2, 3, ...bytes]).subarray(3))).toEqual(size);
  });

  it.each([
    ['nothing', []],
    ['a page', [...new TextEncoder().encode('<html>')]],
    ['the signature of a PNG alone', png],
    ['a PNG that begins with another chunk', [...png, 0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54, ...rest, ...rest, ...rest]],
    [
      'a PNG with a header of another length',
      [...png, 0, 0, 0, 12, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, ...rest],
    ],
    ['a JPEG that ends before its frame', [...start, ...segment(0xe0, 40)]],
    ['a JPEG whose scan comes before a frame', [...start, ...segment(0xda, 12), ...frame(0xc0, 9, 9), 0]],
    ['a JPEG with a segment of no length', [...start, 0xff, 0xe0, 0, 0, ...frame(0xc0, 9, 9), 0]],
    ['a JPEG with a segment beyond its end', [...start, 0xff, 0xe0, 0xff, 0xff, ...frame(0xc0, 9, 9), 0]],
    ['a JPEG that is cut within its frame', [...start, ...frame(0xc0, 9, 9).slice(0, 6)]],
    ['a JPEG with something else between its segments', [...start, 0xff, 0xe0, 0, 2, 0, 0, ...frame(0xc0, 9, 9), 0]],
  ])('%s has no size', (_what, bytes) => {
    expect(imageSizeOf(Uint8Array.from(bytes))).toBeUndefined();
  });

  it('the type of a picture is that of its first bytes', () => {
    const types = [[...png], [...start, 0xff, 0xe0], [...start], [0x47, 0x49, 0x46]].map((bytes) =>
      imageTypeOf(Uint8Array.from(bytes)),
    );
    expect(types).toEqual(['image/png', 'image/jpeg', undefined, undefined]);
  });
});
