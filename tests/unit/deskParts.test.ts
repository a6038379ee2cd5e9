import { expect, it } from 'vitest';
import { partsOf, type DisputeRow } from '../../src/custom/disputes/deskTabs';
import { DisputeTurn } from '../../src/resources/statuses/disputes';

const row = (id: number, turn: DisputeTurn) => ({ record: { id, turn } as DisputeRow });

it('the desk has apart what its reader approves, what they decide, and what waits for others', () => {
  const rows = [
    row(1, DisputeTurn.Owner),
    row(2, DisputeTurn.Staff),
    row(3, DisputeTurn.Approver),
    row(4, DisputeTurn.Approver),
    // A refusal that waits while the vault owner may still answer.
    row(5, DisputeTurn.Owner),
  ];
  const idsByPart = partsOf('open', rows, new Set([2, 4, 5])).map(({ heading, rows: ofPart }) => [
    heading,
    ofPart.map(({ record }) => record.id),
  ]);
  expect(idsByPart).toEqual([
    ['You approve', [4, 5]],
    ['You decide', [2]],
    ['Waits for others', [1, 3]],
  ]);
});

it('what was decided is one part', () => {
  expect(partsOf('decided', [row(1, DisputeTurn.Staff)], new Set())).toHaveLength(1);
});
