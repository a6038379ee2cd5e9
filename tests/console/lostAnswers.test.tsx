import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { BulkResult } from '../../src/admin/bulk/BulkResult';
import { FormDialog } from '../../src/admin/dialogs/FormDialog';
import { loadPhrases } from '../../src/admin/i18n/loadPhrases';
import { createI18n } from '../../src/admin/i18n/provider';
import { useInputForm } from '../../src/admin/inputs/useInputForm';
import { OpeningContext } from '../../src/admin/navigation/openRecord';
import { ConsoleContext, type ConsoleState } from '../../src/admin/state/ConsoleContext';
import { PartsProgress } from '../../src/admin/wizard/PartsProgress';
import TakeDialog from '../../src/custom/takerStore/TakeDialog';
import { useTakeNext } from '../../src/custom/takerStore/useTakeNext';
import type { CallRecord } from '../../src/dataProvider/callLog';
import { changing } from '../../src/dataProvider/changing';
import { errorOf, isMaybeDone, noConnection, PlatformError } from '../../src/dataProvider/platformError';
import { newKey } from '../../src/format/newKey';
import type { CallAction } from '../../src/resources/language/definition';
import { Role } from '../../src/resources/language/roles';
import { support } from '../../src/resources/support';
import { takerStore } from '../../src/resources/takerStore';

const once = 'Trying the same again here does it only once.';
const lost = (headers: Record<string, string> = { 'Idempotency-Key': 'k' }): Promise<never> =>
  changing(Promise.reject(noConnection()), headers);
const lostError = () => lost().catch((error: unknown) => error as Error);
const refused = () => new PlatformError('Already taken', 409);

/** The error of a call that is answered so, by the platform or a proxy before it. */
const fails = async (status: number, body: string, key = newKey()) => {
  const finish = () => ({}) as CallRecord;
  const answered = errorOf(new Response(body, { status }), finish).then((error) => Promise.reject<never>(error));
  return changing(answered, { 'Idempotency-Key': key }).catch((error: unknown) => error as Error);
};
const busy = JSON.stringify({ code: 'busy', message: 'The platform is busy. Try again shortly.' });

const calls = { act: vi.fn(), takeNext: vi.fn() };
const i18nProvider = createI18n(await loadPhrases('en'));
const opening = { open: vi.fn(), go: vi.fn(), close: vi.fn() };
const state = {
  session: { id: 3, role: Role.Owner },
  config: { extensions: true },
  cells: {},
} as unknown as ConsoleState;
const inConsole = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <CoreAdminContext dataProvider={{ ...testDataProvider({}), ...calls }} i18nProvider={i18nProvider}>
      <ConsoleContext.Provider value={state}>
        <OpeningContext.Provider value={opening}>{children}</OpeningContext.Provider>
      </ConsoleContext.Provider>
    </CoreAdminContext>
  </MemoryRouter>
);
beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('a call that is made offline is said not to be sent, unless an earlier try may have been done', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const headers = { 'Idempotency-Key': newKey() };
  const error = await lost(headers).catch((refusal: unknown) => refusal as Error);
  expect(isMaybeDone(error)).toBe(false);
  expect(error.message).toBe('No connection to the platform. Check your network and try again.');
  onLine.mockReturnValue(true);
  await expect(lost(headers)).rejects.toSatisfy(isMaybeDone);
  onLine.mockReturnValue(false);
  await expect(lost(headers)).rejects.toSatisfy(isMaybeDone);
  onLine.mockRestore();
});

const AddTicket = ({ send }: { send: () => Promise<void> }) => (
  <FormDialog
    heading="Add ticket"
    submit="Add ticket"
    fields={{}}
    form={useInputForm({}, send)}
    onClose={() => undefined}
  />
);

it('a form whose answer was lost says that it may have been done, a refused one that it failed', async () => {
  const send = vi.fn<() => Promise<void>>(() => lost());
  render(<AddTicket send={send} />, { wrapper: inConsole });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Add ticket' }));
  press();
  const alert = screen.getByRole('alert');
  await vi.waitFor(() => expect(alert.textContent).toContain('“Add ticket” got no answer'));
  expect(alert.textContent).toContain('It may have been done');
  expect(alert.textContent).toContain(once);
  send.mockRejectedValue(refused());
  press();
  await vi.waitFor(() => expect(alert.textContent).toContain('“Add ticket” failed'));
  expect(alert.textContent).not.toContain('It may have been done');
});

it('a call without an idempotency key is not said to be done only once', async () => {
  render(<AddTicket send={() => lost({})} />, { wrapper: inConsole });
  fireEvent.click(screen.getByRole('button', { name: 'Add ticket' }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('look before you try again'));
  expect(screen.getByRole('alert').textContent).not.toContain(once);
});

it('a call that a proxy or a lost database leaves in doubt may have been done, unlike one that was refused', async () => {
  for (const status of [502, 504, 520, 524]) {
    const error = await fails(status, '<h1>Bad Gateway</h1>');
    expect([status, isMaybeDone(error)]).toEqual([status, true]);
    expect(error.message).toContain(`No answer arrived. It may have been done. ${once}`);
  }
  const away = await fails(503, JSON.stringify({ code: 'away', message: 'The platform cannot reach its database.' }));
  expect(isMaybeDone(away)).toBe(true);
  expect(away.message).toBe(`The platform cannot reach its database. It may have been done. ${once}`);
  expect(isMaybeDone(await fails(503, '<h1>No server is up</h1>'))).toBe(false);
  expect(isMaybeDone(await fails(502, JSON.stringify({ message: 'The bank refused it' })))).toBe(false);
  expect(isMaybeDone(await fails(503, JSON.stringify({ code: 'full', message: 'No storage' })))).toBe(false);
});

it('a call that may have been done is in doubt until the platform answers or refuses it', async () => {
  const key = newKey();
  await lost({ 'Idempotency-Key': key }).catch(() => undefined);
  const stillBusy = await fails(503, busy, key);
  expect(isMaybeDone(stillBusy)).toBe(true);
  expect(stillBusy.message).toBe(`The platform is busy. Try again shortly. An earlier try may have been done. ${once}`);
  for (const [status, body] of [
    [503, '<h1>No server is up</h1>'],
    [429, JSON.stringify({ message: 'Too many at once' })],
    [401, JSON.stringify({ message: 'Sign in first' })],
  ] as const)
    expect([status, isMaybeDone(await fails(status, body, key))]).toEqual([status, true]);
  expect(isMaybeDone(await fails(409, JSON.stringify({ message: 'Already taken' }), key))).toBe(false);
  expect(isMaybeDone(await fails(503, busy, key))).toBe(false);
});

it('an answer ends the doubt', async () => {
  const key = newKey();
  await lost({ 'Idempotency-Key': key }).catch(() => undefined);
  expect(await changing(Promise.resolve('done'), { 'Idempotency-Key': key })).toBe('done');
  expect(isMaybeDone(await fails(503, busy, key))).toBe(false);
});

it('an invoice whose take got no answer may have been taken, and is tried again with the same key', async () => {
  calls.act.mockImplementationOnce(() => lost()).mockRejectedValueOnce(refused());
  render(<TakeDialog definition={takerStore} record={{ id: 7 }} onClose={() => undefined} />, {
    wrapper: inConsole,
  });
  expect((await screen.findByRole('dialog', { name: 'This invoice may have been taken' })).textContent).toContain(once);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'This invoice was not taken' })).toBeTruthy();
  const [first, second] = calls.act.mock.calls.map(([call]) => (call as { key: string }).key);
  expect(second).toBe(first);
});

it('an invoice whose take reached no server can be taken again, not the next one instead', async () => {
  calls.act.mockRejectedValueOnce(noConnection());
  render(<TakeDialog definition={takerStore} record={{ id: 8 }} onClose={() => undefined} />, {
    wrapper: inConsole,
  });
  const dialog = await screen.findByRole('dialog', { name: 'This invoice was not taken' });
  expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Close', 'Try again']);
});

it('Take next repeats the call that got no answer, and makes a new one after an answer', async () => {
  const { result } = renderHook(useTakeNext, { wrapper: inConsole });
  calls.takeNext
    .mockImplementationOnce(() => lost())
    .mockRejectedValueOnce(refused())
    .mockResolvedValue({ id: 7 });
  for (let press = 0; press < 3; press++) await act(() => result.current.takeNext());
  const keys = calls.takeNext.mock.calls.map(([key]) => key as string);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('Take next repeats a call that may have been done until it is answered', async () => {
  const { result } = renderHook(useTakeNext, { wrapper: inConsole });
  calls.takeNext
    .mockImplementationOnce((key: string) => lost({ 'Idempotency-Key': key }))
    .mockImplementationOnce(async (key: string) => Promise.reject(await fails(503, busy, key)))
    .mockResolvedValue({ id: 7 });
  for (let press = 0; press < 3; press++) await act(() => result.current.takeNext());
  const keys = calls.takeNext.mock.calls.map(([key]) => key as string);
  expect(new Set(keys).size).toBe(1);
});

it('records and parts of a wizard that got no answer are not counted as failed', async () => {
  const error = await lostError();
  const failed = [
    { record: { id: 1 }, error },
    { record: { id: 2 }, error: refused() },
  ];
  const run = { phase: 'ended', done: [], waits: [], failed, left: [] } as const;
  const action = support.actions!.close as CallAction;
  render(<BulkResult definition={support} name="close" action={action} run={run} leftOut={[]} />, {
    wrapper: inConsole,
  });
  expect(screen.getByText(/No answer: 1 · Failed: 1/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'No answer' }).textContent).toContain(once);
  const parts = [{ name: 'user', label: 'Account', send: async () => ({}) }];
  render(<PartsProgress parts={parts} done={{}} sending={null} failed={{ name: 'user', error }} />, {
    wrapper: inConsole,
  });
  expect(screen.getByText(/Account: perhaps saved/).textContent).toContain(once);
});
