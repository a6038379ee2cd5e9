import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { ReferenceLink } from '../../admin/fields/ReferenceTitle';
import { NamePlaceholder } from '../../admin/fields/NamePlaceholder';
import { fieldText } from '../../admin/fields/fieldText';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDateTime } from '../../format/dates';
import { translateWords } from '../../resources/language/words';
import { termsWords } from '../../resources/terms';
import { users } from '../../resources/users';
import { feeFields } from './addUserPlan';
import { readCurrentFees } from './currentFees';

/** Names of the fees in the order in which the panel lists them. */
const ownFees = ['payInFee', 'payOutFee'];

interface RowProps {
  label: string;
  isLoaded: boolean;
  children?: ReactNode;
}

/** A row is there before its value, and without one, too: the tabs below keep their place. */
const Row = ({ label, isLoaded, children }: RowProps) => {
  const t = useTranslate();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd className="numeric">{isLoaded ? children || '—' : <NamePlaceholder />}</dd>
    </div>
  );
};

/** What a merchant or vault owner pays, since when, and who is their agent for what. */
export const CurrentFees = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const uuid = String(record.uuid);
  const { data, error, refetch } = useQuery({
    queryKey: [users.name, relatedQueries.belonging, 'fees', uuid],
    queryFn: () => platform.fees(uuid, readCurrentFees),
  });
  const isLoaded = data !== undefined;
  return (
    <section className="user-fees" aria-label={t('Fees')}>
      {error ? (
        <SectionFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className="panel-fields">
          {ownFees.map((name) => (
            <Row key={name} label={feeFields[name]!.label} isLoaded={isLoaded}>
              {data && fieldText(feeFields[name]!, data.values[name], t)}
            </Row>
          ))}
          <Row label="Since" isLoaded={isLoaded}>
            {data && data.since !== null && formatDateTime(data.since)}
          </Row>
          <Row label="Agent" isLoaded={isLoaded}>
            {data?.agent && <ReferenceLink target={users.name} id={data.agent.id} />}
          </Row>
          <Row label="Fees of the agent" isLoaded={isLoaded}>
            {data?.agent &&
              translateWords(
                termsWords({
                  payInFee: Number(data.values.agentPayInFee ?? 0),
                  payOutFee: Number(data.values.agentPayOutFee ?? 0),
                }),
                t,
              )}
          </Row>
        </dl>
      )}
    </section>
  );
};
