import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { evidenceKinds, receiptKinds } from '../../src/admin/files/checkFile';
import { filesOfDraft } from '../../src/admin/panel/answerDrafts';
import { useUploads } from '../../src/admin/files/useUploads';
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
  const { result, unmount } = renderHook(() => useUploads(() => ({ invoiceId: 1 }), receiptKinds), {
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

it('files are checked by their content for what they are sent as, and evidence goes to its invoice with its type', async () => {
  const sent: ReceiptUpload[] = [];
  const dataProvider = {
    addReceipt: (upload: ReceiptUpload) => {
      sent.push(upload);
      return Promise.resolve({ id: sent.length });
    },
  } as unknown as DataProvider;
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'seen.pdf');
  const { result } = renderHook(() => useUploads(() => Promise.resolve({ evidenceOf: 'of-it' }), evidenceKinds), {
    wrapper: ({ children }) => <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>,
  });
  await act(async () => {
    result.current.add([png, new File(['<svg/>'], 'drawn.png')]);
    await result.current.sendAll();
  });
  expect(sent).toMatchObject([{ target: { evidenceOf: 'of-it' }, name: 'seen.pdf.png', type: 'image/png' }]);
  expect(result.current.files.map(({ state }) => state)).toEqual(['done', 'wrong']);
});

it('of files with the same bytes one is sent, and the other says so', async () => {
  const sent: string[] = [];
  const dataProvider = {
    addReceipt: ({ name }: ReceiptUpload) => {
      sent.push(name);
      return Promise.resolve({ id: 1 });
    },
  } as unknown as DataProvider;
  const { result } = renderHook(() => useUploads(() => ({ answerId: 1 }), receiptKinds), {
    wrapper: ({ children }) => <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>,
  });
  const copy = new File(['%PDF-1.7 paid.pdf'], 'copy.pdf');
  await act(async () => {
    result.current.add([pdf('paid.pdf'), copy, pdf('else.pdf')]);
    expect(await result.current.sendAll()).toBe(true);
  });
  expect(sent).toEqual(['paid.pdf', 'else.pdf']);
  expect(result.current.files.map(({ state }) => state)).toEqual(['done', 'same', 'done']);
  expect(result.current.files[1]!.problem).toMatchObject({ args: { name: 'paid.pdf' } });
});

it('files of an answer that is not sent are there again when its form opens again', async () => {
  const dataProvider = { addReceipt: () => Promise.resolve({ id: 1 }) } as unknown as DataProvider;
  const open = () =>
    renderHook(() => useUploads(() => ({ answerId: 1 }), receiptKinds, filesOfDraft('support/1')), {
      wrapper: ({ children }) => <CoreAdminContext dataProvider={dataProvider}>{children}</CoreAdminContext>,
    });
  const first = open();
  act(() => first.result.current.add([pdf('seen.pdf')]));
  await expect.poll(() => first.result.current.files[0]!.state).toBe('waiting');
  first.unmount();
  const { result, unmount } = open();
  expect(result.current.files.map(({ name, state }) => [name, state])).toEqual([['seen.pdf', 'waiting']]);
  await act(async () => void (await result.current.sendAll()));
  unmount();
  expect(open().result.current.files).toEqual([]);
});
