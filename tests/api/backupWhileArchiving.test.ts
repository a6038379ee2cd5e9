import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMonthTable } from '../../server/database/activityMonths';
import { backUp, openFolder, restoreNew } from './backups';
import { contentOf } from './databaseContent';
import { kinds, openTestPlatform, type TestPlatform } from './testPlatform';

const { closeLater, newPath } = openFolder();

describe.each(kinds)('a backup of %s', { tags: ['long'] }, (kind) => {
  let source: TestPlatform;
  beforeAll(async () => {
    source = await openTestPlatform(kind);
  });
  afterAll(() => source.close());

  it('a backup can be restored that was made while a month was brought back or divided, or after an interruption', async () => {
    await source.database.db.transaction().execute((tx) => createMonthTable(tx, '2024-10'));
    const path = await backUp(source.database, newPath());
    const restored = closeLater((await restoreNew(kind, path)).database);
    expect((await contentOf(restored.db)).invoices).toEqual((await contentOf(source.database.db)).invoices);
  });
});
