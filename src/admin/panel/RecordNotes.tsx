import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { tableOf } from '../../resources/language/tables';
import { notes } from '../../resources/notes';
import { useConsole } from '../state/ConsoleContext';
import { AnswerForm } from './AnswerForm';
import { MentionInput } from './MentionInput';
import { NoteText } from './NoteText';
import { PanelSection } from './PanelSection';
import { ThreadLog } from './ThreadLog';
import { useStaff } from './useStaff';
import { useSteadyBox } from './useSteadyBox';
import { useThread } from './useThread';

interface Props {
  definition: Definition;
  record: RaRecord;
}

/** What staff wrote for each other about a record, oldest first, and the box that adds to it. */
const RecordNotes = ({ definition, record }: Props) => {
  const { session } = useConsole();
  const [sentCount, setSentCount] = useState(0);
  const log = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useSteadyBox(log, box);
  const about = { entity: tableOf(definition), recordId: Number(record.id) };
  const thread = useThread({ entity: notes.name, of: [about.entity, String(record.id)], filter: about });
  const staff = useStaff(thread.rows.some(({ text }) => String(text).includes('@')));
  const names = staff.map(({ nickname }) => String(nickname));
  return (
    <PanelSection heading={notes.title} className="thread">
      <ThreadLog ref={log} label={notes.title} empty="No notes yet. Only staff read them." thread={thread}>
        {(row) => <NoteText text={String(row.text)} names={names} />}
      </ThreadLog>
      <div ref={box}>
        <AnswerForm
          key={sentCount}
          definition={notes}
          name="text"
          fixed={about}
          control={MentionInput}
          failure={{ maybe: 'The note may have been added', not: 'The note was not added' }}
          draft={`${session.id} notes ${about.entity}/${about.recordId}`}
          autoFocus={sentCount > 0}
          onSent={() => setSentCount(sentCount + 1)}
        />
      </div>
    </PanelSection>
  );
};

export default RecordNotes;
