import { useTranslate } from 'react-admin';
import type { ReactNode, RefObject } from 'react';
import { usePhone } from '../../admin/hooks/useWidth';
import { NewRows } from '../../admin/list/arrivals/NewRows';
import { useOpening } from '../../admin/navigation/openRecord';
import { Icon } from '../../admin/parts/icons';
import { PageHead } from '../../admin/parts/PageHead';
import { formatNumber } from '../../format/money';
import { useTabInAddress } from './useTabInAddress';

/** A tab of an inbox: its name in the address, its label, and how many records it has, where that is known. */
export interface InboxTab {
  name: string;
  label: string;
  count: number | undefined;
}

interface Props {
  className?: string;
  title: string;
  description: string;
  /** The button of the page's head. */
  headButton?: ReactNode;
  tabs: readonly InboxTab[];
  openTab: string;
  /** Above the rows. */
  note?: ReactNode;
  /** The box of the rows, and the list whose they are. */
  list: RefObject<HTMLDivElement | null>;
  listName: string;
  /** How many rows came while somebody reads the list, and what shows them. */
  waiting: number;
  onShowLatest: () => void;
  /** The rows, or what stands in their place. */
  children: ReactNode;
  /** Loads more rows; undefined when all are there. */
  showMore: (() => void) | undefined;
  /** The open record beside the rows, what it is called, and the button on a phone that leads back to all. */
  detail: { content: ReactNode; className: string; label: string; backLabel: string } | undefined;
  /** On a phone the open record takes the place of the rows. */
  isOpen: boolean;
}

/** Rows, and beside them everything that one of them is decided by. On a phone the open record replaces the rows. */
export const InboxPage = ({
  className = '',
  title,
  description,
  headButton,
  tabs,
  openTab,
  note,
  list,
  listName,
  waiting,
  onShowLatest,
  children,
  showMore,
  detail,
  isOpen,
}: Props) => {
  const t = useTranslate();
  const isPhone = usePhone();
  const { close } = useOpening();
  const openInAddress = useTabInAddress();
  return (
    <div className={`inbox-page ${className} ${isPhone && isOpen ? 'with-open' : ''}`}>
      <PageHead title={t(title)} description={t(description)}>
        {headButton}
      </PageHead>
      <div className="inbox-columns">
        <div className="inbox">
          <nav className="tabs" aria-label={t(title)}>
            {tabs.map(({ name, label, count }) => (
              <button
                key={name}
                type="button"
                aria-current={name === openTab ? 'true' : undefined}
                onClick={() => openInAddress(name)}
              >
                {t(label)} <span className="numeric">{count === undefined ? '' : formatNumber(count)}</span>
              </button>
            ))}
          </nav>
          {note}
          <div ref={list} className="card inbox-lines" data-list={listName}>
            <NewRows waiting={waiting} onShow={onShowLatest} />
            {children}
          </div>
          {showMore && (
            <button className="button inbox-more" type="button" onClick={showMore}>
              {t('Show more')}
            </button>
          )}
        </div>
        {detail && (
          <section className={`card inbox-detail ${detail.className}`} aria-label={t(detail.label)}>
            {isPhone && (
              <button className="button plain back" type="button" onClick={close}>
                <Icon name="left" size={16} /> {t(detail.backLabel)}
              </button>
            )}
            {detail.content}
          </section>
        )}
      </div>
    </div>
  );
};
