/** The first 32 bits of the fractional part of a root of a prime: the constants of SHA-256. */
const rootBits = (prime: number, root: number) => (prime ** (1 / root) % 1) * 2 ** 32;

const isPrime = (number: number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
};
const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter(isPrime);
const rounds = primes.slice(0, 64).map((prime) => rootBits(prime, 3) >>> 0);
const initialHash = primes.slice(0, 8).map((prime) => rootBits(prime, 2) >>> 0);

const blockSize = 64;
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Appends the padding of SHA-256: a 1 bit, zeros and the length. */
const padMessage = (bytes: Uint8Array): DataView => {
  const length = Math.ceil((bytes.length + 9) / blockSize) * blockSize;
  const view = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, index) => view.setUint8(index, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
};

/** SHA-256 (FIPS 180-4) of a short message. Unlike `crypto.subtle` it is synchronous and works without HTTPS. */
export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const message = padMessage(bytes);
  const hash = [...initialHash];
  for (let block = 0; block < message.byteLength; block += blockSize) {
    const words = Array.from({ length: 16 }, (_, index) => message.getUint32(block + index * 4));
    for (let index = 16; index < 64; index++) {
      const [older, newer] = [words[index - 15]!, words[index - 2]!];
      const first = rotate(older, 7) ^ rotate(older, 18) ^ (older >>> 3);
      const second = rotate(newer, 17) ^ rotate(newer, 19) ^ (newer >>> 10);
      words.push((words[index - 16]! + first + words[index - 7]! + second) | 0);
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    words.forEach((word, index) => {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const temp1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + rounds[index]! + word;
      const temp2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + temp1) | 0, c, b, a, (temp1 + temp2) | 0];
    });
    [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (hash[index]! + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
};
