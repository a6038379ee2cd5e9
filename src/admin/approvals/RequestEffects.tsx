import { useGetOne, type RaRecord } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import type { ActName, SectionEntity } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { PatternKind } from '../../resources/statuses/messages';
import { PatternTrial } from './lazyParts';

interface Props {
  subject: { definition: Definition; id: string };
  request: ApprovalRequest;
  /** The panel of the record has what belongs to it already. */
  isAtRecord: boolean;
}

/** What the panel of the record shows below its fields, such as the messages that may be a payment: it is decided by that, too. */
const Evidence = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const { session, panelSections } = useConsole();
  const { section } = definition.display;
  if (!section?.isEvidence || !section.roles.includes(session.role)) return null;
  const Section = panelSections[section.of as SectionEntity];
  return <Section record={record} />;
};

/**
 * What the requested call will do, as its dialog showed it to the requester: what it moves, and what a pattern reads in
 * stored messages; and the evidence.
 */
export const RequestEffects = ({ subject: { definition, id }, request, isAtRecord }: Props) => {
  const { effects } = useConsole();
  const { data: record } = useGetOne<RaRecord>(definition.name, { id });
  if (!record) return null;
  const Effects = effects[request.call as ActName];
  const pattern = Object.entries(definition.fields).find(([, { trial }]) => trial);
  return (
    <div className="request-effects">
      {Effects && <Effects record={record} request={request} />}
      {pattern && (
        <PatternTrial
          field={pattern[1]}
          pattern={String(record[pattern[0]])}
          kind={Number(record.kind) === Number(PatternKind.BalanceOnly) ? 'balanceOnly' : 'incoming'}
          bankId={Number(record[pattern[1].trial!.bank])}
        />
      )}
      {!isAtRecord && <Evidence definition={definition} record={record} />}
    </div>
  );
};
