import { sql } from 'kysely';
import type { Tx } from '../database/schema';
import { demoHolders } from './people';
import { between, digits, pick } from './random';

const minute = 60_000;
const day = 86_400_000;
const days = 30;
const openInvoices = 24;
const expiry = 15 * minute;
const batch = 2000;

interface InvoiceSeed {
  clientId: number;
  amount: string;
  status: number;
  createDate: string;
  expireDate: string;
  paymentType: number;
  paymentMethod: string;
  cid: string;
  requisites: string;
  holderName: string;
  accountId: number | null;
}

const invoiceAt = (
  random: () => number,
  created: number,
  status: number,
  merchants: readonly number[],
  accounts: readonly { id: number; requisites: string | null }[],
): InvoiceSeed => {
  const account = pick(random, accounts);
  const payIn = random() < 0.75;
  return {
    clientId: pick(random, merchants),
    amount: (between(random, 5, 1500) * 100 + (random() < 0.2 ? between(random, 1, 99) / 100 : 0)).toFixed(2),
    status,
    createDate: new Date(created).toISOString(),
    expireDate: new Date(created + expiry).toISOString(),
    paymentType: payIn ? 0 : 1,
    paymentMethod: pick(random, ['BANK TRANSFER', 'Kapital Bank', 'Bank of Baku', 'Unibank']),
    cid: `order-${between(random, 1000, 99_999)}`,
    requisites: payIn ? (account.requisites ?? '') : `4${digits(random, 15)}`,
    holderName: pick(random, demoHolders),
    accountId: payIn ? account.id : null,
  };
};

const finalStatus = (random: () => number) => {
  const chance = random();
  return chance < 0.82 ? 5 : chance < 0.92 ? 3 : 4;
};

/** A month of invoices with their deals; the newest are open. */
export const seedInvoices = async (
  tx: Tx,
  random: () => number,
  now: number,
  amount: number,
  merchants: readonly number[],
  accounts: readonly { id: number; requisites: string | null }[],
) => {
  const open = Math.min(openInvoices, amount);
  const past = amount - open;
  for (let first = 0; first < amount; first += batch) {
    const rows = Array.from({ length: Math.min(batch, amount - first) }, (_, offset) => {
      const index = first + offset;
      if (index < past) {
        const created = now - days * day + Math.floor(((days * day - 20 * minute) * (index + random())) / past);
        return invoiceAt(random, created, finalStatus(random), merchants, accounts);
      }
      const created = now - Math.floor(((open - (index - past)) / open) * 13 * minute);
      return invoiceAt(random, created, pick(random, [0, 0, 1, 2, 2]), merchants, accounts);
    });
    await sql`insert into invoices ("clientId", amount, status, "createDate", "expireDate", "paymentType",
        "paymentMethod", cid, requisites, "holderName", "accountId")
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("clientId" integer, amount numeric,
        status integer, "createDate" timestamptz, "expireDate" timestamptz, "paymentType" integer,
        "paymentMethod" text, cid text, requisites text, "holderName" text, "accountId" integer)`.execute(tx);
  }
  await sql`update invoices i set owner = o.id, "takenFrom" = 0, "takenDate" = i."createDate"
    from (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from users
      where email like '%@operators.example') o
    where i.status = 2 and i.id % o.count = o.place`.execute(tx);
  await sql`insert into deals ("invoiceId", "bankAccountId", amount, status, "createDate", "updateDate")
    select i.id, i."accountId",
      round(i.amount / (select price from "exchange-rates" order by id desc limit 1), 6),
      case when i.status < 3 then 0 when i.status = 5 then 1 else 2 end, i."createDate",
      case when i.status < 3 then null else i."createDate" + interval '4 minutes' end
    from invoices i order by i.id`.execute(tx);
  await sql`update invoices i set "dealId" = d.id from deals d where d."invoiceId" = i.id`.execute(tx);
  await sql`update "payment-accounts" a set "isFree" = false
    where exists (select 1 from invoices i where i."accountId" = a.id and i.status < 3)`.execute(tx);
};
