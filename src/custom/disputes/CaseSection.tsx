import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { PanelSection, SectionFailure } from '../../admin/panel/PanelSection';
import type { Dispute } from '../../resources/disputes';
import { DisputeKind } from '../../resources/statuses/disputes';
import { CaseMessages } from './CaseMessages';
import { CasePasts } from './CasePasts';
import { CaseReceipts } from './CaseReceipts';
import { Sign } from './Sign';
import { useCase } from './useCase';
import { factsOf } from './witnesses';

/** In the panel of a dispute: what agrees with the claim, its receipts, the account's messages, and the disputes before. */
const CaseSection = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const dispute = record as unknown as Dispute;
  const { found, error, retry } = useCase(Number(record.id));
  const [lines, setLines] = useState<readonly string[] | null>(null);
  const facts = found ? factsOf(dispute, found, lines) : [];
  const speaking = facts.filter(({ isFor }) => isFor !== undefined);
  const marked = facts.flatMap(({ receipt }) => (receipt ? [receipt.line] : []));
  const isPayIn = dispute.kind === DisputeKind.PayIn;
  return (
    <PanelSection heading="Evidence" className="dispute-case">
      {error && !found && <SectionFailure error={error} onRetry={retry} />}
      {!found && !error && <p className="muted panel-late">{t('Loading…')}</p>}
      {found && (
        <>
          {speaking.length > 0 && (
            <>
              <h4>{t('What agrees, what differs')}</h4>
              <ul className="case-facts">
                {speaking.map((fact) => (
                  <li key={fact.label}>
                    <span>{t(fact.label)}</span>
                    <Sign {...fact} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <h4>{t('Receipts')}</h4>
          <CaseReceipts receipts={found.receipts} marked={marked} onRead={setLines} />
          {isPayIn && (
            <>
              <h4>{t('Messages of the account around the time')}</h4>
              <CaseMessages messages={found.messages} />
            </>
          )}
          <h4>{t('Disputes before')}</h4>
          <CasePasts found={found} />
        </>
      )}
    </PanelSection>
  );
};

export default CaseSection;
