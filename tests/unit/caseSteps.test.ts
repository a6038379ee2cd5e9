import { describe, expect, it } from 'vitest';
import { caseStepsOf } from '../../src/custom/disputes/caseSteps';
import { DisputeDecider, DisputeKind, DisputeOpener, DisputeStatus } from '../../src/resources/statuses/disputes';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 7, minute)).toISOString();

const invoice = {
  uuid: 'u',
  createDate: at(0),
  expireDate: at(15),
  endDate: null,
  canceledDate: null,
  reportedPaidDate: null,
  confirmedDate: null,
  inUsdt: 5,
  rate: 100,
  fromOwner: null,
  tail: null,
  bank: null,
  holder: null,
};
const dispute = {
  kind: DisputeKind.PayIn,
  status: DisputeStatus.Refused,
  createDate: at(4),
  openedBy: DisputeOpener.Payer,
  answeredDate: at(5),
  decidedDate: at(6),
  decidedBy: DisputeDecider.Staff,
};
const labelsOf = (...[of, about, isOver]: Parameters<typeof caseStepsOf>) =>
  caseStepsOf(of, about, isOver).map(({ label }) => label);

describe('the time line of a disputed invoice', () => {
  it('says when a pay-in was canceled, and not that its time was over as well', () => {
    expect(labelsOf(dispute, { ...invoice, endDate: at(3), canceledDate: at(3) }, true)).toEqual([
      'Created',
      'Invoice canceled',
      'Dispute opened',
      'The vault owner denies it',
      'Dispute refused',
    ]);
  });

  it('says that the time of a pay-in was over once it is, and not where it was decided before', () => {
    const open = { ...dispute, status: DisputeStatus.Open, answeredDate: null, decidedDate: null, decidedBy: null };
    expect(labelsOf(open, invoice, false)).toEqual(['Created', 'Dispute opened']);
    expect(labelsOf(open, invoice, true)).toEqual(['Created', 'Dispute opened', 'Its time was over']);
    expect(labelsOf(dispute, invoice, true)).not.toContain('Its time was over');
    expect(labelsOf({ ...dispute, decidedDate: at(20) }, invoice, true)).toContain('Its time was over');
  });
});
