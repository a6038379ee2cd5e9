import { describe, expect, it } from 'vitest';
import { errorOf } from '../../src/dataProvider/platformError';

const refusal = (body: unknown) => errorOf(new Response(JSON.stringify(body), { status: 409, statusText: 'Conflict' }));

describe('the words of a refusal', () => {
  it('are kept with their figures apart', async () => {
    const words = { phrase: '%{field} is taken', args: { field: { phrase: 'Bank title' }, count: 2 } };
    expect(await refusal({ message: 'Bank title is taken', words })).toMatchObject({ words });
  });

  it('are dropped when they are none, and the message stays', async () => {
    for (const words of [
      'taken',
      null,
      { phrase: 4 },
      { phrase: 'x', args: { field: [] } },
      { phrase: 'x', args: 1 },
    ]) {
      const error = await refusal({ message: 'Taken', words });
      expect([error.words, error.message]).toEqual([undefined, 'Taken']);
    }
  });

  it('are dropped when they go on without end', async () => {
    let words: unknown = { phrase: 'x' };
    for (let depth = 0; depth < 50; depth++) words = { phrase: 'x', args: { inner: words } };
    expect((await refusal({ message: 'Taken', words })).words).toBeUndefined();
  });
});
