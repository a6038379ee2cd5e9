import { expect, it } from 'vitest';
import { byReason } from '../../src/admin/bulk/bulkRecords';
import type { DecodedRecord } from '../../src/resources/language/wire';

it('what an action cannot be carried out for is named by its reason, the most frequent first', () => {
  const refused = [
    { record: { id: 1 } as DecodedRecord, reason: { phrase: 'It is closed' } },
    { record: { id: 2 } as DecodedRecord, reason: { phrase: 'It waits' } },
    { record: { id: 3 } as DecodedRecord, reason: { phrase: 'It waits' } },
  ];
  expect(byReason(refused, ({ phrase }) => phrase)).toEqual([
    ['It waits', [{ id: 2 }, { id: 3 }]],
    ['It is closed', [{ id: 1 }]],
  ]);
});
