import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { useRef, useState } from 'react';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDateTime } from '../../format/dates';
import { definitionOf } from '../../resources/index';
import { meets } from '../../resources/language/condition';
import type { Definition, Thread } from '../../resources/language/definition';
import { subjectOf } from '../../resources/language/tables';
import { placeholdersOf } from '../../resources/language/wire';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { readAnswerDraft } from './answerDrafts';
import { AnswerForm } from './AnswerForm';
import { PanelSection, SectionFailure } from './PanelSection';
import { useSteadyBox } from './useSteadyBox';

/** Number of answers, the newest, that are fetched at first and with each 'Show older'. */
const step = 50;

interface Props {
  definition: Definition;
  thread: Thread;
  record: RaRecord;
}

/** The conversation about a record, oldest first, and the box that adds to it. */
const RecordThread = ({ definition, thread, record }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const platform = usePlatform();
  const [count, setCount] = useState(step);
  const [sentCount, setSentCount] = useState(0);
  const log = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useSteadyBox(log, box);
  const answers = definitionOf(thread.entity);
  const id = String(record.id);
  const [placeholder = ''] = placeholdersOf(answers.parent?.id ?? '');
  const address = { [placeholder]: id };
  const { data, error, refetch } = useQuery({
    queryKey: [answers.name, relatedQueries.belonging, placeholder, id, count],
    queryFn: () =>
      platform.getList(answers.name, {
        pagination: { page: 1, perPage: count },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
        meta: { address },
      }),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.data ?? []).toReversed() as RaRecord[];
  const hasEarlier = (data?.total ?? 0) > rows.length;
  const draft = `${session.id} ${subjectOf(definition, record)}`;
  const refusal = meets(record, thread.when.is) ? undefined : t(thread.when.otherwise);
  return (
    <PanelSection heading={answers.title} className="thread">
      <div role="log" aria-label={t(answers.title)} ref={log}>
        {!data && !error && <p className="muted">{t('Loading…')}</p>}
        {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
        {data && rows.length === 0 && <p className="muted">{t(thread.empty)}</p>}
        {hasEarlier && (
          <button className="button small" type="button" onClick={() => setCount(count + step)}>
            {t('Show older')}
          </button>
        )}
        {rows.length > 0 && (
          <ol>
            {rows.map((row) => (
              <li key={row.id}>
                <b>{String(row[thread.authorField])}</b>{' '}
                <time className="muted numeric" dateTime={String(row[thread.dateField])}>
                  {formatDateTime(String(row[thread.dateField]))}
                </time>
                <p>{String(row[thread.textField])}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
      {refusal !== undefined && <p className="note calm">{refusal}</p>}
      <div ref={box}>
        {/* Without it, closing the record would lose what somebody is typing. */}
        {(refusal === undefined || readAnswerDraft(draft) !== '') && (
          <AnswerForm
            key={sentCount}
            definition={answers}
            thread={thread}
            address={address}
            draft={draft}
            refusal={refusal}
            autoFocus={sentCount > 0}
            onSent={() => setSentCount(sentCount + 1)}
          />
        )}
      </div>
    </PanelSection>
  );
};

export default RecordThread;
