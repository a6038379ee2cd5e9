import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisputeCase } from '../../src/resources/disputeCase';
import { Role } from '../../src/resources/language/roles';
import { disputesOn, minutesFromNow, pdfOf } from './disputeWorld';
import { addPerson } from './people';
import type { TestPlatform } from './testPlatform';
import { openFunded } from './watching';

let api: TestPlatform;
const world = disputesOn(() => api);
const { expiredPayIn, claimPaid, claim, send, from, disputeOf, receive } = world;

describe('what a dispute is decided by', () => {
  beforeAll(async () => {
    api = await openFunded('postgres');
    world.prepare();
  });
  afterAll(() => api.close());

  const caseFor = async (as: string, invoiceId: number) => {
    const { id } = await disputeOf(invoiceId);
    const { status, json } = await api.call(as, 'GET', `mgmt/disputes/${id}/case`);
    return { status, json: json as unknown as DisputeCase };
  };

  it('its receipts say who sent them and whether they were sent before; messages say which one fits', async () => {
    const first = await expiredPayIn();
    expect((await claimPaid(first, {}, from('203.0.113.21'))).status).toBe(200);
    const second = await expiredPayIn();
    expect((await send(second.uuid, first.uuid, from('203.0.113.21'))).status).toBe(200);
    expect((await claim(second.uuid, {}, from('203.0.113.21'))).status).toBe(200);
    await receive(second.deviceId, second.sender, 'Incoming 17 RUB', { time: minutesFromNow(-8) });
    await sql`update invoices set "createDate" = "createDate" - interval '1 hour', "expireDate" = "expireDate" + interval '1 minute' where id = ${second.id}`.execute(
      api.platform.db,
    );
    const { status, json } = await caseFor('moderator', second.id);
    expect(status).toBe(200);
    expect(json.receipts).toMatchObject([
      { file: 'receipt.pdf', size: pdfOf(first.uuid).length, from: 'payer', isReused: true },
    ]);
    expect(json.messages).toMatchObject([{ sender: second.sender, amount: 17, fits: false, invoiceId: null }]);
    // What a receipt and a message are compared with: the last digits of the account alone.
    expect(json.invoice).toMatchObject({ tail: second.last4, bank: second.sender });
    expect(json.invoice.inUsdt! * json.invoice.rate!).toBeCloseTo(Number(second.amount), 1);
    expect(json.payer).toEqual({ open: 1, accepted: 0, refused: 0 });
    expect(json.owner).toEqual({ open: 1, accepted: 0, refused: 0 });
    const evidence = await api.call('vault-owner', 'POST', `mgmt/invoices/${second.uuid}/evidence`, undefined, {});
    expect(evidence.status).toBe(422);
  });

  it('a vault owner learns nothing of payers, another one nothing at all', async () => {
    const invoice = await expiredPayIn();
    await claimPaid(invoice, {}, from('203.0.113.22'));
    await addPerson(api, 'other-owner', { role: Role.VaultOwner });
    const own = await caseFor('vault-owner', invoice.id);
    expect(own).toMatchObject({ status: 200, json: { payer: null } });
    expect(JSON.stringify(own.json)).not.toContain('203.0.113.22');
    expect((await caseFor('other-owner', invoice.id)).status).toBe(404);
    expect((await caseFor('finance', invoice.id)).status).toBe(200);
    for (const as of ['merchant', 'agent']) expect((await caseFor(as, invoice.id)).status).toBe(403);
  });
});
