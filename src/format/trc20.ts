import { sha256 } from './sha256';

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** An address of TRON is 21 bytes, the first of them this; four bytes of a checksum follow. */
const firstByte = 0x41;
const addressBytes = 21;
const checkBytes = 4;
const base = 58n;

/** The bytes that base58 writes, as many as an address has; undefined for a letter that base58 lacks. */
const bytesOf = (address: string): Uint8Array | undefined => {
  let number = 0n;
  for (const letter of address) {
    const digit = letters.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * base + BigInt(digit);
  }
  const length = addressBytes + checkBytes;
  if (number >> BigInt(length * 8)) return undefined;
  return Uint8Array.from({ length }, (_, index) => Number((number >> BigInt((length - 1 - index) * 8)) & 0xffn));
};

/** The address of an account of 20 bytes: what `isTrc20Address` takes. */
export const trc20AddressOf = (account: Uint8Array): string => {
  const body = Uint8Array.from([firstByte, ...account]);
  const check = sha256(sha256(body)).slice(0, checkBytes);
  let number = [...body, ...check].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let address = '';
  for (; number > 0n; number /= base) address = letters[Number(number % base)]! + address;
  return address;
};

/** Is this an address of the TRC20 network (base58check of 34 letters, the first a T)? */
export const isTrc20Address = (address: string): boolean => {
  if (address.length !== 34) return false;
  const bytes = bytesOf(address);
  if (!bytes || bytes[0] !== firstByte) return false;
  const check = sha256(sha256(bytes.slice(0, addressBytes))).slice(0, checkBytes);
  return check.every((byte, index) => byte === bytes[addressBytes + index]);
};
