import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSettings } from '../../server/database/storedSettings';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('settings that SQL reads, on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  it('a start is told which of them were others at the last one: instances that differ undo each other', async () => {
    const { db, settings } = api.platform;
    const start = (more: object) => storeSettings(db, { ...settings, ...more });
    await start({});
    expect(await start({})).toEqual([]);
    expect(await start({ TASK_HOURS: 9 })).toEqual(['TASK_HOURS']);
    expect(await start({})).toEqual(['TASK_HOURS']);
  });
});
