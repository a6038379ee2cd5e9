import { optionOf } from '../../src/resources/language/choices';
import { endsOf, invoiceLife, startsOf } from '../../server/domain/invoices/life';
import { invoiceStatus, type InvoiceStatus } from '../../src/resources/statuses/invoices';

const nameOf = (status: InvoiceStatus) => optionOf(invoiceStatus, status)!.label;
const namesOf = (statuses: readonly InvoiceStatus[]) => statuses.map(nameOf).join(', ');

/** The page with the statuses of an invoice and the steps between them. */
export const invoiceLifePage = (): string => {
  const steps = Object.entries(invoiceLife);
  return [
    '# The life of an invoice',
    '',
    'Written by `npm run docs` from `server/domain/invoices/life.ts`. The API takes no other step.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...steps.flatMap(([step, { edges }]) =>
      edges.map(([from, to]) => `    ${nameOf(from)} --> ${nameOf(to)}: ${step}`),
    ),
    '```',
    '',
    '| Step | From → to | Who | Needs | What else |',
    '| --- | --- | --- | --- | --- |',
    ...steps.map(
      ([step, { edges, who, needs, also }]) =>
        `| ${step} | ${namesOf(startsOf(edges))} → ${namesOf(endsOf(edges))} | ${who} | ${needs} | ${also} |`,
    ),
    '',
  ].join('\n');
};
