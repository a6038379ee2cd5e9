import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { useRef, useState } from 'react';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { definitionOf } from '../../resources/index';
import { meets } from '../../resources/language/condition';
import type { Definition, Thread } from '../../resources/language/definition';
import { subjectOf } from '../../resources/language/tables';
import { placeholdersOf } from '../../resources/language/wire';
import { maxFilesOfTicket } from '../../resources/ticketFileLimits';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { readAnswerDraft } from './answerDrafts';
import { answerFileKinds } from './answerFileKinds';
import { AnswerFiles } from './AnswerFiles';
import { AnswerForm } from './AnswerForm';
import { PanelSection } from './PanelSection';
import { ThreadLog } from './ThreadLog';
import { useSteadyBox } from './useSteadyBox';
import { useThread } from './useThread';

interface Props {
  definition: Definition;
  thread: Thread;
  record: RaRecord;
}

const noFiles: readonly RaRecord[] = [];

/** The field of an entity that refers to another one. */
const fieldNaming = (entity: string, target: string): string =>
  Object.entries(definitionOf(entity).fields).find(([, field]) => field.target === target)![0];

/** The files that came with the answers to a record. */
const useAnswerFiles = (definition: Definition, { files: entity }: Thread, id: string): readonly RaRecord[] => {
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [entity, relatedQueries.belonging, id],
    queryFn: () =>
      platform.getList(entity!, {
        pagination: { page: 1, perPage: maxFilesOfTicket },
        sort: { field: 'id', order: 'ASC' },
        filter: { [fieldNaming(entity!, definition.name)]: [Number(id)] },
      }),
    enabled: entity !== undefined,
  });
  return data?.data ?? noFiles;
};

/** The conversation about a record, oldest first, and the box that adds to it. */
const RecordThread = ({ definition, thread, record }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const [sentCount, setSentCount] = useState(0);
  const log = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useSteadyBox(log, box);
  const answers = definitionOf(thread.entity);
  const id = String(record.id);
  const [placeholder = ''] = placeholdersOf(answers.parent?.id ?? '');
  const address = { [placeholder]: id };
  const state = useThread({ entity: answers.name, of: [placeholder, id], address });
  const files = useAnswerFiles(definition, thread, id);
  const draft = `${session.id} ${subjectOf(definition, record)}`;
  const refusal = meets(record, thread.when.is) ? undefined : t(thread.when.otherwise);
  return (
    <PanelSection heading={answers.title} className="thread">
      <ThreadLog ref={log} label={answers.title} empty={thread.empty} thread={state}>
        {(row) => (
          <>
            <p>{String(row.text)}</p>
            <AnswerFiles
              entity={thread.files}
              files={files.filter((file) => file[fieldNaming(thread.files!, answers.name)] === row.id)}
            />
          </>
        )}
      </ThreadLog>
      {refusal !== undefined && <p className="note calm">{refusal}</p>}
      <div ref={box}>
        {/* Without it, closing the record would lose what somebody is typing. */}
        {(refusal === undefined || readAnswerDraft(draft) !== '') && (
          <AnswerForm
            key={sentCount}
            definition={answers}
            name="text"
            address={address}
            kinds={thread.files === undefined ? undefined : answerFileKinds}
            failure={{ maybe: 'The answer may have been sent', not: 'The answer was not sent' }}
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
