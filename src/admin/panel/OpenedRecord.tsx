import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { Values } from '../../resources/language/values';
import { definitionOf, type HeaderEntity } from '../../resources/index';
import { headerEntityOf } from '../../resources/language/rights';
import { StatusField } from '../fields/StatusField';
import { ActionSlot, type OpenAction } from '../actions/ActionSlot';
import { useCustomParts } from '../actions/customParts';
import { QueueStep, type QueueStepFacts } from '../navigation/QueueStep';
import { useIsElsewhere } from '../navigation/adjacentRecords';
import { ReadAbout } from './ReadAbout';
import { Trail } from './Trail';
import { focusPanel } from '../navigation/panelOnScreen';
import { rememberRecord } from '../navigation/recentRecords';
import { RecordSummary } from '../fields/RecordSummary';
import { LeftNote, LeftStatus } from './LeftRecord';
import { PanelActions } from './PanelActions';
import { PanelParts, type OpenTab } from './PanelParts';
import { stateField } from '../fields/panelFields';
import { titleClassOf } from '../fields/ReferenceTitle';
import { listAndNumber, useRecordTitle } from '../fields/recordTitle';
import { useOpenedRecord } from './useOpenedRecord';
import { useConsole } from '../state/ConsoleContext';
import { ErrorText } from '../outcomes/ErrorText';
import { usePhone } from '../hooks/useWidth';
import { useFetched } from '../loading/useFetched';
import { CopyButton } from '../fields/CopyButton';
import { recordPath } from '../navigation/openRecord';
import { useAddress } from '../calls/useAct';

const Title = ({ definition, record, id }: { definition: Definition; record: RaRecord; id: string }) => {
  const title = useRecordTitle(definition, record);
  useEffect(() => rememberRecord({ entity: definition.name, id, title }), [definition.name, id, title]);
  if (definition.display.summary) return <RecordSummary definition={definition} record={record} />;
  return <span className={titleClassOf(definition.name)}>{title}</span>;
};

/** Copies the address of the record, for a message to a colleague. */
const CopyLink = ({ definition, id }: { definition: Definition; id: string }) => {
  const address = useAddress();
  const { href } = new URL(recordPath({ entity: definition.name, id }, address), window.location.href);
  return <CopyButton value={href} label="link" icon="link" className="button plain icon" />;
};

interface Props extends OpenTab {
  definition: Definition;
  id: string;
  /** Returns the panel's buttons, next to the title, with those of the record first. */
  buttons: (ofRecord: ReactNode) => ReactNode;
  /** Its actions can't be used for now. */
  isCalm: boolean;
  /** The step from the record before in a queue, when this one opened by itself. */
  step: QueueStepFacts | undefined;
}

/** One record in the panel. It is keyed by record, so that no state of another one is kept. */
export const OpenedRecord = ({ definition, id, buttons, isCalm, step, tab, onTab }: Props) => {
  const t = useTranslate();
  const { config, session, panelHeaders } = useConsole();
  const { record, isMissing, hasLeft, error, retry, isFetching } = useOpenedRecord(definition, id);
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  useCustomParts(definition);
  const isElsewhere = useIsElsewhere({ entity: definition.name, id });
  const hasActed = useRef(false);
  // The button that had the focus may have been removed: the focus stays in the panel.
  useEffect(() => {
    if (openAction) hasActed.current = true;
    else if (hasActed.current && document.activeElement === document.body) focusPanel();
  }, [openAction, isMissing]);
  const statusField = stateField(definition);
  const value = record && statusField ? record[statusField[0]] : undefined;
  const headerEntity = record && (!isMissing || hasLeft) ? headerEntityOf(definition, record, session) : undefined;
  const acting = headerEntity === undefined ? definition : definitionOf(headerEntity);
  const PanelHeader =
    headerEntity === undefined || !config.extensions ? undefined : panelHeaders[headerEntity as HeaderEntity];
  const isPhone = usePhone();
  const isTopFetched = useFetched(PanelHeader);
  const actions = record && <PanelActions definition={acting} record={record} onAction={setOpenAction} />;
  const { section } = definition.display;
  const isBelow =
    isPhone && config.extensions && section?.actsBelow === true && section.roles.includes(session.role) && !hasLeft;
  const actionsAbove = isBelow ? undefined : actions;
  const openDialog = (name: string, given?: Values) => {
    const action = acting.actions?.[name];
    if (action?.kind === 'call' && record) setOpenAction({ name, action, record, given });
  };
  return (
    <>
      <header className="panel-head">
        <div>
          <Trail />
          <small>{listAndNumber(definition, id, t)}</small>
          {step && <QueueStep {...step} />}
          <h2>{record ? <Title definition={definition} record={record} id={id} /> : t('Record')}</h2>
          {isElsewhere && !hasLeft && <p className="panel-elsewhere muted">{t('Not among the rows shown')}</p>}
        </div>
        {buttons(<CopyLink definition={definition} id={id} />)}
      </header>
      <div className="panel-body">
        {isMissing && !hasLeft && (
          <p className="note calm" role="status">
            {t('Record not found. It may have been deleted, or is finished.')}
          </p>
        )}
        {error && (
          <div className="note" role="alert">
            <strong>{t('The record could not be loaded')}</strong>
            <ErrorText error={error} />
            <div className="panel-retry">
              <button className="button small" type="button" disabled={isFetching} onClick={retry}>
                {t('Retry')}
              </button>
            </div>
          </div>
        )}
        {(!record || !isTopFetched) && !isMissing && !error && (
          <p className="muted" role="status">
            {t('Loading…')}
          </p>
        )}
        {record && isTopFetched && (!isMissing || hasLeft) && (
          <>
            {config.extensions && <ReadAbout subject={`${definition.name}/${id}`} />}
            <div className="panel-top" inert={isCalm}>
              {PanelHeader ? (
                <PanelHeader record={record} actions={actionsAbove} onAction={openDialog} />
              ) : (
                <>
                  {hasLeft && <LeftStatus definition={definition} record={record} />}
                  {typeof value === 'number' && !hasLeft && (
                    <StatusField field={statusField![1]} value={value} record={record} />
                  )}
                  {actionsAbove}
                </>
              )}
            </div>
            {/* Below the buttons, which stay where they were. */}
            {hasLeft && <LeftNote definition={definition} record={record} />}
            <PanelParts
              definition={definition}
              record={record}
              hasLeft={hasLeft}
              hasHeader={PanelHeader !== undefined}
              actionsBelow={isBelow && actions}
              tab={tab}
              onTab={onTab}
            />
          </>
        )}
      </div>
      <ActionSlot definition={acting} opened={openAction} onClose={() => setOpenAction(null)} />
    </>
  );
};
