import { useGetOne, type RaRecord } from 'react-admin';
import type { ApprovalRequest } from '../../resources/approvals';
import type { ActName } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { PatternKind } from '../../resources/statuses/messages';
import { PatternTrial } from './lazyParts';

interface Props {
  subject: { definition: Definition; id: string };
  request: Pick<ApprovalRequest, 'call'>;
}

/**
 * What the requested call will do, as its dialog showed it to the requester: what it moves, and what a pattern reads in
 * stored messages.
 */
export const RequestEffects = ({ subject: { definition, id }, request: { call } }: Props) => {
  const { effects } = useConsole();
  const { data: record } = useGetOne<RaRecord>(definition.name, { id });
  if (!record) return null;
  const Effects = effects[call as ActName];
  const pattern = Object.entries(definition.fields).find(([, { trial }]) => trial);
  return (
    <div className="request-effects">
      {Effects && <Effects record={record} />}
      {pattern && (
        <PatternTrial
          field={pattern[1]}
          pattern={String(record[pattern[0]])}
          kind={Number(record.kind) === Number(PatternKind.BalanceOnly) ? 'balanceOnly' : 'incoming'}
          bankId={Number(record[pattern[1].trial!.bank])}
        />
      )}
    </div>
  );
};
