import { describe, expect, it } from 'vitest';
import { createProofRequests } from '../../src/dataProvider/proofRequests';

describe('proof requests', () => {
  it('calls that wait share one question, and go on once it is answered', async () => {
    const requests = createProofRequests();
    const calls = [requests.ask(), requests.ask()];
    expect(requests.isOpen.get()).toBe(true);
    requests.end(true);
    await Promise.all(calls);
    expect(requests.isOpen.get()).toBe(false);
  });

  it('they fail where nobody answers, with the reason where the question could not be shown', async () => {
    const requests = createProofRequests();
    const left = requests.ask();
    requests.end(false);
    await expect(left).rejects.toMatchObject({ code: 'canceled' });
    const unshown = requests.ask();
    requests.end(new Error('This part could not be loaded'));
    await expect(unshown).rejects.toThrow('This part could not be loaded');
    expect(requests.isOpen.get()).toBe(false);
  });
});
