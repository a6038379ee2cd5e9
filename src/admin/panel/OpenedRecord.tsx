import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Definition } from '../../resources/language/definition';
import { identityOf } from '../../resources/language/definition';
import { PanelRequest } from './PanelRequest';
import { FieldValue } from '../fields/FieldValue';
import { StatusField } from '../fields/StatusField';
import { ActionSlot, type OpenAction } from '../actions/ActionSlot';
import { rememberRecord } from '../opening/recentRecords';
import { useConsole } from '../state/ConsoleContext';
import { RelatedLists } from './RelatedLists';
import { Headline } from '../fields/Headline';
import { History } from './History';
import { PanelActions } from './PanelActions';
import { panelFields, stateField } from '../fields/panelFields';
import { listAndNumber, useRecordTitle } from '../fields/recordTitle';
import { useOpenedRecord } from './useOpenedRecord';
import { useErrorText } from '../state/useErrorText';

/** A record that was only walked past (ms) is not asked what belongs to it. */
const walksPast = 200;

const useStays = () => {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), walksPast);
    return () => clearTimeout(timer);
  }, []);
  return stays;
};

const Fields = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const t = useTranslate();
  const { config } = useConsole();
  return (
    <dl className="panel-fields">
      {panelFields(definition, config.extensions).map(([name, field]) => (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          {/* In words the wide hyphen of such figures would be a gap. */}
          <dd className={field.kind.align ? 'numeric' : undefined}>
            <FieldValue definition={definition} name={name} record={record} full />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Title = ({ definition, record, id }: { definition: Definition; record: RaRecord; id: string }) => {
  const title = useRecordTitle(definition, record);
  useEffect(() => rememberRecord({ entity: definition.name, id, title }), [definition.name, id, title]);
  return definition.summary ? <Headline definition={definition} record={record} /> : title;
};

interface Props {
  definition: Definition;
  id: string;
  /** The panel's own, beside the title. */
  buttons: ReactNode;
}

/** One record in the panel; made anew for each, so that nothing of another one stays. */
export const OpenedRecord = ({ definition, id, buttons }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const { record, isGone, error, retry, isFetching } = useOpenedRecord(definition, id);
  const [opened, setOpened] = useState<OpenAction | null>(null);
  const stays = useStays();
  const acted = useRef(false);
  // What was pressed may be gone with the record: the focus stays in the panel.
  useEffect(() => {
    if (opened) acted.current = true;
    else if (acted.current && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('aside.panel')?.focus({ preventScroll: true });
    }
  }, [opened, isGone]);
  const state = stateField(definition);
  const hasHistory = identityOf(definition) === 'id';
  const value = record && state ? record[state[0]] : undefined;
  return (
    <>
      <header className="panel-head">
        <div>
          <small>{listAndNumber(definition, id, t)}</small>
          <h2>{record ? <Title definition={definition} record={record} id={id} /> : t('Record')}</h2>
        </div>
        {buttons}
      </header>
      <div className="panel-body">
        {isGone && (
          <p className="note calm" role="status">
            {t(
              record && definition.source
                ? 'This record is no longer in this list.'
                : 'Record not found. It may have been deleted.',
            )}
          </p>
        )}
        {error && (
          <div className="note" role="alert">
            <strong>{t('The record could not be loaded')}</strong>
            {errorText(error)}
            <div className="panel-retry">
              <button className="button small" type="button" disabled={isFetching} onClick={retry}>
                {t('Retry')}
              </button>
            </div>
          </div>
        )}
        {!record && !isGone && !error && (
          <p className="muted" role="status">
            {t('Loading…')}
          </p>
        )}
        {record && (!isGone || definition.source) && (
          <>
            <div className="panel-top">
              {typeof value === 'number' && <StatusField field={state![1]} value={value} record={record} />}
              <PanelActions definition={definition} record={record} onAction={setOpened} />
            </div>
            <PanelRequest definition={definition} record={record} />
            <Fields definition={definition} record={record} />
            {stays && <RelatedLists definition={definition} record={record} />}
            {stays && hasHistory && <History definition={definition} id={id} />}
          </>
        )}
      </div>
      <ActionSlot definition={definition} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
};
