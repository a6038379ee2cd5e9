import { consoleCalls } from '../resources/calls';
import type { KnownKey } from '../resources/knownPayer';
import type { CasePast, CaseReceipt, DisputeCase } from '../resources/disputeCase';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { isAccountMessage } from './accountMessageCalls';
import { wrongAnswer } from './wrongAnswer';

type Raw = Readonly<Partial<Record<string, unknown>>>;

const isRaw = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null;
const isDate = (raw: unknown) => typeof raw === 'string' && !Number.isNaN(Date.parse(raw));
const isReceipt = (raw: unknown): raw is CaseReceipt =>
  isRaw(raw) && typeof raw.id === 'number' && typeof raw.file === 'string' && isDate(raw.createDate);

const numberIn = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null);
const textIn = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null);

const pastIn = (raw: unknown): CasePast | null =>
  isRaw(raw) ? { open: Number(raw.open), accepted: Number(raw.accepted), refused: Number(raw.refused) } : null;

const listIn = <T>(raw: Raw, name: string, isReadable: (entry: unknown) => entry is T): T[] => {
  const list = raw[name];
  if (!Array.isArray(list)) throw wrongAnswer('a list', list, name);
  return (list as unknown[]).filter(isReadable);
};

/** Fetches what a dispute is decided by. Entries that can't be read are left out. Rejects with `PlatformError`. */
export const fetchDisputeCase = async (http: Http, id: number): Promise<DisputeCase> => {
  const answer = await http(fillPath(consoleCalls.disputeCase.path, { id }));
  return answer.read((json) => {
    if (!isRaw(json) || !isRaw(json.invoice)) throw wrongAnswer('an object', json);
    const { uuid, createDate, expireDate, endDate, canceledDate, reportedPaidDate, confirmedDate } = json.invoice;
    const { inUsdt, rate, fromOwner, tail, bank, holder } = json.invoice;
    return {
      receipts: listIn(json, 'receipts', isReceipt),
      messages: listIn(json, 'messages', isAccountMessage),
      invoice: {
        uuid: String(uuid),
        createDate: String(createDate),
        expireDate: String(expireDate),
        endDate: isDate(endDate) ? String(endDate) : null,
        reportedPaidDate: isDate(reportedPaidDate) ? String(reportedPaidDate) : null,
        canceledDate: isDate(canceledDate) ? String(canceledDate) : null,
        confirmedDate: isDate(confirmedDate) ? String(confirmedDate) : null,
        inUsdt: numberIn(inUsdt),
        rate: numberIn(rate),
        fromOwner: numberIn(fromOwner),
        tail: textIn(tail),
        bank: textIn(bank),
        holder: textIn(holder),
      },
      payer: pastIn(json.payer),
      account: pastIn(json.account),
      owner: pastIn(json.owner),
    };
  });
};

const isKnownKey = (raw: unknown): raw is KnownKey =>
  isRaw(raw) && typeof raw.by === 'number' && typeof raw.shown === 'string';

/** Fetches by what the payer of an invoice can be blocked. Rejects with `PlatformError`. */
export const fetchKnownPayer = async (http: Http, invoiceId: number): Promise<readonly KnownKey[]> => {
  const answer = await http(fillPath(consoleCalls.knownPayer.path, { id: invoiceId }));
  return answer.read((json) => {
    if (!isRaw(json)) throw wrongAnswer('an object', json);
    return listIn(json, 'keys', isKnownKey);
  });
};
