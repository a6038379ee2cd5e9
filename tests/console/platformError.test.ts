import { describe, expect, it } from 'vitest';
import { startCall } from '../../src/dataProvider/callLog';
import { errorOf } from '../../src/dataProvider/platformError';

const refusal = (body: unknown) =>
  errorOf(new Response(JSON.stringify(body), { status: 409, statusText: 'Conflict' }), startCall('GET', 'mgmt/banks'));

describe('a failure without a phrase', () => {
  it('a failure without a phrase describes what the user can do', async () => {
    const page = new Response('<html>', { status: 500, statusText: 'Internal Server Error' });
    const error = await errorOf(page, startCall('GET', 'mgmt/banks'));
    expect(error.message).toBe(
      'Internal Server Error. Try again in a minute; if it persists, tell those who run the platform.',
    );
    expect(error.words?.args).toEqual({ status: 'Internal Server Error' });
    expect(
      (await errorOf(new Response('', { status: 418, statusText: 'Teapot' }), startCall('GET', 'mgmt/banks'))).message,
    ).toBe('Teapot');
  });
});

describe('the records of a refusal', () => {
  it('the records of a refusal are read, without the invalid ones', async () => {
    const { records } = await refusal({ message: 'Used', records: [{ entity: 'banks', id: 3 }, { id: 3 }, null] });
    expect(records).toEqual([{ entity: 'banks', id: 3 }]);
    expect((await refusal({ message: 'Used', records: 'none' })).records).toBeUndefined();
  });
});

describe('the words of a refusal', () => {
  it('the words of a refusal are read with their figures', async () => {
    const words = { phrase: '%{field} is taken', args: { field: { phrase: 'Bank title' }, count: 2 } };
    expect(await refusal({ message: 'Bank title is taken', words })).toMatchObject({ words });
  });

  it('the words of a refusal are dropped if they are invalid, and the message stays', async () => {
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

  it('the words of a refusal are dropped if they are nested too deeply', async () => {
    let words: unknown = { phrase: 'x' };
    for (let depth = 0; depth < 50; depth++) words = { phrase: 'x', args: { inner: words } };
    expect((await refusal({ message: 'Taken', words })).words).toBeUndefined();
  });
});
