import { describe, expect, it } from 'vitest';
import { placesOf } from '../../src/admin/panel/actionPlaces';

const action = (name: string, more: object = {}) => ({
  name,
  danger: false,
  decides: false,
  inMenu: false,
  isOwn: false,
  isPrimary: false,
  ...more,
});
const others = [action('dismiss'), action('give')];

describe('the buttons of an open record', () => {
  it('what people open a record for comes first, also while it cannot be used: no other takes its place', () => {
    const complete = action('complete', { isPrimary: true });
    expect(placesOf([...others, complete])).toEqual(['complete', 'dismiss', 'give']);
    expect(placesOf([...others, { ...complete, reason: 'It waits for a second person' }])).toEqual([
      'complete',
      'dismiss',
      'give',
    ]);
  });

  it('another action that cannot be used comes after those that can', () => {
    expect(placesOf([action('give', { reason: 'Nobody is there' }), action('dismiss')])).toEqual(['dismiss', 'give']);
  });
});
