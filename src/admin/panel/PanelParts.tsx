import type { RaRecord } from 'react-admin';
import { useEffect, useState, type ReactNode } from 'react';
import type { Definition, PanelTab } from '../../resources/language/definition';
import { headOf, type SectionEntity } from '../../resources/index';
import { isThere, mayOpen } from '../../resources/language/rights';
import { tableOf } from '../../resources/language/tables';
import { lazyComponent } from '../loading/lazyComponent';
import { useConsole } from '../state/ConsoleContext';
import { History } from './History';
import { PanelFields } from './PanelFields';
import { PanelRequest } from './PanelRequest';
import { PanelTabs } from './PanelTabs';
import { RelatedLists } from './RelatedLists';

/** Related lists load after this delay, not while the user steps through records. */
const settleDelayMs = 200;

const RecordThread = lazyComponent(() => import('./RecordThread'));
const RecordNotes = lazyComponent(() => import('./RecordNotes'));
const FaultNote = lazyComponent(() => import('../outcomes/FaultNote'));

const useIsSettled = () => {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settleDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
};

/** The tab that is open, by its label, for every record of the panel. */
export interface OpenTab {
  tab: string | undefined;
  onTab: (label: string) => void;
}

interface Props extends OpenTab {
  definition: Definition;
  record: RaRecord;
  /** It left the list: it is shown as it was last. */
  hasLeft: boolean;
  /** Its header is shown, with fields of its own. */
  hasHeader: boolean;
  /** Its buttons, where they stand below its section. */
  actionsBelow?: ReactNode;
}

/** What the panel shows of a record below its actions: on one page, or on the tabs of its definition. */
export const PanelParts = ({ definition, record, hasLeft, hasHeader, actionsBelow, tab, onTab }: Props) => {
  const { config, session, panelSections } = useConsole();
  const isSettled = useIsSettled();
  const { thread, notes, section, panelTabs, header } = definition.display;
  const mayReadSection = config.extensions && section?.roles.includes(session.role) === true;
  const Section = mayReadSection && !hasLeft ? panelSections[section!.of as SectionEntity] : undefined;
  const hasHistory = !definition.history?.hidden && !hasLeft;
  const mayRead = (name: string) => mayOpen(headOf(name), session.role);
  const offersNotes = config.extensions && isThere({ name: 'notes' }, config);
  const hasNotes = offersNotes && notes && !hasLeft && mayRead('notes') && mayRead(tableOf(definition));
  const fields = (
    <>
      {!hasLeft && <PanelRequest definition={definition} record={record} />}
      {record.invalidFields && <FaultNote definition={definition} />}
      <PanelFields definition={definition} record={record} without={hasHeader ? header?.shows : undefined} />
      {isSettled && thread && config.extensions && (
        <RecordThread definition={definition} thread={thread} record={record} />
      )}
    </>
  );
  const notesPart = isSettled && hasNotes && <RecordNotes definition={definition} record={record} />;
  const sectionPart = isSettled && Section && <Section record={record} />;
  const history = isSettled && hasHistory && <History definition={definition} id={String(record.id)} />;
  if (!panelTabs)
    return (
      <>
        {fields}
        {sectionPart}
        {actionsBelow && isSettled && <div className="panel-top panel-below">{actionsBelow}</div>}
        {notesPart}
        {isSettled && <RelatedLists definition={definition} record={record} />}
        {history}
      </>
    );
  const isShown = (one: PanelTab) => (!one.section || Section !== undefined) && (!one.history || config.extensions);
  const tabs = panelTabs.filter(isShown);
  const open = tabs.find(({ label }) => label === tab) ?? tabs[0]!;
  const isOfFields = !open.section && !open.history && !open.related;
  return (
    <>
      <PanelTabs tabs={tabs} open={open} onOpen={onTab} />
      {isOfFields && fields}
      {isOfFields && notesPart}
      {open.section && sectionPart}
      {isSettled && open.related && (
        <RelatedLists key={open.label} definition={definition} record={record} of={open.related} />
      )}
      {open.history && history}
    </>
  );
};
