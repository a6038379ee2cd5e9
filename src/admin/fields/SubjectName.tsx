import { useReference, type RaRecord } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { RecordName } from './RecordName';
import { useRecordTitle } from './recordTitle';
import { useSubject } from './useSubject';

const Titled = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  useRecordTitle(definition, record);

/**
 * What a request is about, in words: the record's title, 'Solar shop', or its noun and number where it has no other name or
 * the title is the value of the request.
 */
export const SubjectName = ({ subject, about }: Pick<ApprovalRequest, 'subject' | 'about'>) => {
  const opened = useSubject(subject);
  const { referenceRecord } = useReference({
    reference: opened?.definition.name ?? '',
    id: Number(opened?.id),
    options: { enabled: opened !== undefined },
  });
  const named = referenceRecord?.[opened?.definition.display.nameField ?? ''];
  if (!opened || !referenceRecord || named === null || String(named) === about)
    return <RecordName name={subject} linked={false} />;
  return <Titled definition={opened.definition} record={referenceRecord} />;
};
