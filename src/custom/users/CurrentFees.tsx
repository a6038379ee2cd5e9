import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { ReferenceLink } from '../../admin/fields/ReferenceTitle';
import { NamePlaceholder } from '../../admin/fields/NamePlaceholder';
import { fieldText } from '../../admin/fields/fieldText';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDateTime } from '../../format/dates';
import type { Values } from '../../resources/language/values';
import { users } from '../../resources/users';
import { feeFields } from './addUserPlan';
import { readCurrentFees } from './currentFees';

/** Names of the fees in the order in which the panel lists them. */
const ownFees = ['payInFee', 'payOutFee'];
const agentFees = ['agentPayInFee', 'agentPayOutFee'];

/** Without values while they load: the rows keep their place. */
const FeeRows = ({ names, values }: { names: readonly string[]; values: Values | undefined }) => {
  const t = useTranslate();
  return names.map((name) => (
    <div key={name}>
      <dt>{t(feeFields[name]!.label)}</dt>
      <dd className="numeric">{values ? fieldText(feeFields[name]!, values[name], t) || '—' : <NamePlaceholder />}</dd>
    </div>
  ));
};

/** What a merchant or vault owner pays, since when, and to which agent. */
export const CurrentFees = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const uuid = String(record.uuid);
  const { data, error, refetch } = useQuery({
    queryKey: [users.name, relatedQueries.belonging, 'fees', uuid],
    queryFn: () => platform.fees(uuid, readCurrentFees),
  });
  return (
    <section className="user-fees" aria-label={t('Fees')}>
      {error ? (
        <SectionFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <dl className="panel-fields">
          <FeeRows names={ownFees} values={data?.values} />
          {data?.since !== null && (
            <div>
              <dt>{t('Since')}</dt>
              <dd className="numeric">{data ? formatDateTime(data.since) : <NamePlaceholder />}</dd>
            </div>
          )}
          {data?.agent && (
            <>
              <div>
                <dt>{t('Agent')}</dt>
                <dd>
                  <ReferenceLink target={users.name} id={data.agent.id} />
                </dd>
              </div>
              <FeeRows names={agentFees} values={data.values} />
            </>
          )}
        </dl>
      )}
    </section>
  );
};
