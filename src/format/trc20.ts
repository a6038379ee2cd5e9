import { sha256 } from './sha256';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** A TRON address has 21 bytes, starting with this one, and a checksum of four bytes. */
const firstByte = 0x41;
const addressLength = 21;
const checksumLength = 4;
const base = 58n;

/** Decodes a base58 address with its checksum; undefined if a character is not base58 or the number is too large. */
const decodeBase58 = (address: string): Uint8Array | undefined => {
  let number = 0n;
  for (const letter of address) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * base + BigInt(digit);
  }
  const length = addressLength + checksumLength;
  if (number >> BigInt(length * 8)) return undefined;
  return Uint8Array.from({ length }, (_, index) => Number((number >> BigInt((length - 1 - index) * 8)) & 0xffn));
};

/** The TRC20 address of an account of 20 bytes. */
export const trc20AddressOf = (account: Uint8Array): string => {
  const body = Uint8Array.from([firstByte, ...account]);
  const checksum = sha256(sha256(body)).slice(0, checksumLength);
  let number = [...body, ...checksum].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let address = '';
  for (; number > 0n; number /= base) address = alphabet[Number(number % base)]! + address;
  return address;
};

/** Whether a text is an address of the TRC20 network (base58check, 34 characters, starting with T). */
export const isTrc20Address = (address: string): boolean => {
  if (address.length !== 34) return false;
  const bytes = decodeBase58(address);
  if (!bytes || bytes[0] !== firstByte) return false;
  const checksum = sha256(sha256(bytes.slice(0, addressLength))).slice(0, checksumLength);
  return checksum.every((byte, index) => byte === bytes[addressLength + index]);
};
