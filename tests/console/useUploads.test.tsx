import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { useUploads } from '../../src/custom/receipts/useUploads';
import type { ReceiptUpload } from '../../src/dataProvider/receiptCalls';

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' });

it('closing the dialog stops the uploads, and sendAll reports that not all were sent', async () => {
  const started: string[] = [];
  const dataProvider = {
    addReceipt: ({ name, signal }: ReceiptUpload) => {
      started.push(name);
      return new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('left'))));
    },
  } as unknown as DataProvider;
  const { result, unmount } = renderHook(() => useUploads(1), {
    wrapper: ({ children }) => <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>,
  });
  act(() => result.current.add([pdf('first.pdf'), pdf('second.pdf')]));
  let all: Promise<boolean> | undefined;
  await act(async () => {
    all = result.current.sendAll();
    await expect.poll(() => started).toEqual(['first.pdf']);
  });
  unmount();
  expect(await all).toBe(false);
  expect(started).toEqual(['first.pdf']);
});
