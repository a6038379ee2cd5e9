// The orders of the shop, in a file to which it only ever appends: one line of JSON for each thing that happened.
import { closeSync, fdatasyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Opens the orders of a folder. What is stored is on the disk before the shop says so to anybody: a shop that is killed begins where
 * it was.
 */
export const openOrders = (folder) => {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'orders.jsonl'), 'a+');
  const text = readFileSync(file);
  // A line that was not written to its end was promised to nobody.
  const end = text.lastIndexOf('\n') + 1;
  ftruncateSync(file, end);

  /** Orders by number, which is the `cid` of their invoice. */
  const orders = new Map();
  /** Ids of the events that were handled. */
  const handled = new Set();
  let lastRead;
  const take = ({ order: number, event, read, ...change }) => {
    if (number !== undefined) orders.set(number, { isPaid: false, sequence: 0, ...orders.get(number), ...change });
    if (event !== undefined) handled.add(event);
    if (read !== undefined) lastRead = read ?? undefined;
  };
  for (const line of text.subarray(0, end).toString().split('\n').slice(0, -1)) take(JSON.parse(line));

  let size = end;
  const write = (entry) => {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      if (writeSync(file, line) < line.length) throw new Error('The disk is full');
      fdatasyncSync(file);
    } catch (error) {
      // Half a line must not stand before the next one.
      ftruncateSync(file, size);
      throw error;
    }
    size += line.length;
    take(entry);
  };
  return {
    orders,
    /** Stores a new order, or what is new of one. */
    store: (number, change) => write({ order: number, ...change }),
    /** Stores an event and what it says of an order, together. `isRead`: it was read in its turn, so that the next ones follow it. */
    handle: (id, { number, change, isRead }) => {
      if (handled.has(id) && !isRead) return;
      const isNewer = number !== undefined && change.sequence > orders.get(number).sequence;
      write({ event: id, ...(isNewer ? { order: number, ...change } : {}), ...(isRead ? { read: id } : {}) });
    },
    /** The last event that was read in its turn. */
    lastRead: () => lastRead,
    /** Reading begins with the oldest event again. */
    beginAgain: () => write({ read: null }),
    close: () => closeSync(file),
  };
};
