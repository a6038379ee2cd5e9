import { describe, expect, it } from 'vitest';
import { noToasts, withArrived, withClosed, type ShownToasts } from '../../src/admin/shell/shownToasts';

interface Note {
  name: string;
  notificationOptions?: { messageArgs?: object };
}
const answer = (name: string, messageArgs: object = {}): Note => ({ name, notificationOptions: { messageArgs } });
const news = (name: string): Note => answer(name, { isNotice: true });
const arrive = (...notes: Note[]) => notes.reduce<ShownToasts<Note>>(withArrived, noToasts);

describe('toasts', () => {
  it('news never takes the place of the answer to what a person just did: it follows it', () => {
    const toasts = arrive(answer('Approved'), news('Task released'), news('Ticket answered'));
    expect(toasts.shown?.name).toBe('Approved');
    expect(withClosed(toasts)).toMatchObject({ shown: { name: 'Ticket answered' }, next: null });
  });

  it('an answer takes the place of news and of an earlier answer, and news of earlier news', () => {
    expect(arrive(news('Task released'), answer('Approved')).shown?.name).toBe('Approved');
    expect(arrive(answer('Approved'), answer('Declined')).shown?.name).toBe('Declined');
    expect(arrive(news('Task released'), news('Ticket answered'))).toMatchObject({
      shown: { name: 'Ticket answered' },
      next: null,
    });
  });

  it('a toast that is dismissed by its name makes room for the news that waits', () => {
    const taking = answer('Taking…', { noticeName: 'taking' });
    const dismissed = arrive(taking, news('Task released'), answer('', { dismissedName: 'taking' }));
    expect(dismissed).toMatchObject({ shown: { name: 'Task released' }, next: null });
    expect(arrive(answer('Approved'), answer('', { dismissedName: 'taking' })).shown?.name).toBe('Approved');
  });
});
