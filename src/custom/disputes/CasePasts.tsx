import { useTranslate } from 'react-admin';
import type { CasePast, DisputeCase } from '../../resources/disputeCase';

const pasts = { payer: 'Payer', account: 'Payment account', owner: 'Vault owner' } as const;

/** In how many other disputes the parties were, and how these ended. */
export const CasePasts = ({ found }: { found: DisputeCase }) => {
  const t = useTranslate();
  const rows = (Object.keys(pasts) as (keyof typeof pasts)[]).flatMap((name): [string, CasePast][] =>
    found[name] ? [[pasts[name], found[name]]] : [],
  );
  return (
    <ul className="case-facts">
      {rows.map(([label, past]) => (
        <li key={label}>
          <span>{t(label)}</span>
          <span>{t('%{open} open · %{accepted} accepted · %{refused} refused', { ...past })}</span>
        </li>
      ))}
    </ul>
  );
};
