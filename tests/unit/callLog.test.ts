import { beforeEach, describe, expect, it } from 'vitest';
import { addFault, callLog, recordCalls, shownPath, startCall, takeCalls } from '../../src/dataProvider/callLog';

const record = (path: string) => startCall('GET', path)(200);

describe('the log of calls', () => {
  beforeEach(() => takeCalls());

  it('the log of calls keeps the last 200', () => {
    for (let index = 0; index < 250; index++) record(`mgmt/banks/${index}`);
    expect(callLog.get()).toHaveLength(200);
    expect(callLog.get().at(0)?.path).toBe('mgmt/banks/50');
    expect(callLog.get().at(-1)?.path).toBe('mgmt/banks/249');
  });

  it('the log of calls shows neither what was searched for nor e-mail addresses', () => {
    expect(shownPath('mgmt/users?range=[0,9]&filter={"q":"ann@example.com"}&filter=2')).toBe('mgmt/users?range&filter');
    expect(shownPath('mgmt/users/check/email/ann%40example.com')).toBe('mgmt/users/check/email/…');
    expect(shownPath('mgmt/users/check/email/ann@example.com')).toBe('mgmt/users/check/email/…');
    expect(shownPath('mgmt/invoices/12')).toBe('mgmt/invoices/12');
  });

  it('the log of calls adds what turns out to be wrong later, and tells its listeners', () => {
    const call = record('mgmt/banks');
    record('mgmt/deals');
    let heard = 0;
    const stop = callLog.subscribe(() => heard++);
    const fault = { expected: 'a list', received: 'object' } as const;
    expect(addFault(call, fault).fault).toEqual(fault);
    stop();
    expect(callLog.get().map((one) => one.fault)).toEqual([fault, undefined]);
    expect(heard).toBe(1);
  });

  it('the log of calls is handed from a worker to its page', () => {
    record('mgmt/banks');
    const taken = takeCalls();
    expect(callLog.get()).toEqual([]);
    recordCalls(taken);
    expect(callLog.get()).toEqual(taken);
  });
});
