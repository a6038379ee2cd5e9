import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import { approvals } from '../../resources/approvals';
import { decidedTab, tabNames, waitingTabs, type TabName } from './tabs';

interface Props {
  open: TabName;
  countOf: (tab: TabName) => number | undefined;
  onOpen: (tab: TabName) => void;
}

/** Tabs of the approvals page, each with its number of requests. */
export const ApprovalTabs = ({ open, countOf, onOpen }: Props) => {
  const t = useTranslate();
  return (
    <nav className="tabs" aria-label={t(approvals.title)}>
      {tabNames.map((tab) => {
        const { label } = tab === 'decided' ? decidedTab : waitingTabs[tab];
        const count = tab === 'decided' ? undefined : countOf(tab);
        return (
          <button key={tab} type="button" aria-current={tab === open ? 'true' : undefined} onClick={() => onOpen(tab)}>
            {t(label)} <span className="numeric">{count === undefined ? '' : formatNumber(count)}</span>
          </button>
        );
      })}
    </nav>
  );
};
