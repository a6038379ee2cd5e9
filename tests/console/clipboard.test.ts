import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText, Overtaken } from '../../src/admin/browser/clipboard';

/** A clipboard as browsers have it: what is written is there once its content is. */
const useClipboard = () => {
  const copied: string[] = [];
  class Item {
    constructor(readonly data: Record<string, Promise<Blob>>) {}
  }
  vi.stubGlobal('ClipboardItem', Item);
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => Promise.resolve(void copied.push(text)),
      write: async ([item]: [Item]) => {
        const blob = await item.data['text/plain']!;
        copied.push(
          await new Promise<string>((resolve) => {
            const reader = new FileReader();
            reader.addEventListener('load', () => resolve(String(reader.result)));
            reader.readAsText(blob);
          }),
        );
      },
    },
  });
  return copied;
};

const later = () => {
  let arrive: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  return { text, arrive };
};

describe('copying', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('a text that had to be fetched is copied', async () => {
    const copied = useClipboard();
    const { text, arrive } = later();
    const done = copyText(text);
    arrive('4276123456789010');
    await done;
    expect(copied).toEqual(['4276123456789010']);
  });

  it.each<[string, (copied: string[]) => Promise<unknown> | boolean]>([
    ['a text', () => copyText('19000.38')],
    ['a selection by hand', () => document.dispatchEvent(new Event('copy'))],
  ])('a text that had to be fetched does not replace %s that was copied after it', async (_, copyNext) => {
    const copied = useClipboard();
    const { text, arrive } = later();
    const done = copyText(text);
    await copyNext(copied);
    arrive('4276123456789010');
    await expect(done).rejects.toBeInstanceOf(Overtaken);
    expect(copied).not.toContain('4276123456789010');
  });

  it('why a text could not be fetched is said', async () => {
    useClipboard();
    await expect(copyText(Promise.reject(new Error('Resting')))).rejects.toThrow('Resting');
  });
});
