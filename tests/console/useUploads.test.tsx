import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { useUploads } from '../../src/custom/receipts/useUploads';
import type { ReceiptUpload } from '../../src/dataProvider/receiptCalls';

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' });

it('what was not sent when the dialog was left is not sent afterwards, and the invoice is not completed', async () => {
  const begun: string[] = [];
  const dataProvider = {
    addReceipt: ({ name, signal }: ReceiptUpload) => {
      begun.push(name);
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
    await expect.poll(() => begun).toEqual(['first.pdf']);
  });
  unmount();
  expect(await all).toBe(false);
  expect(begun).toEqual(['first.pdf']);
});
