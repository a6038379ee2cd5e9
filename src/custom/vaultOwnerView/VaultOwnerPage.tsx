import { useQuery } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'react-admin';
import { useState } from 'react';
import { ReferenceInput } from '../../admin/inputs/ReferenceInput';
import { PageHead } from '../../admin/parts/PageHead';
import { usePlatform } from '../../admin/state/usePlatform';
import { formatMoney } from '../../format/money';
import { reference } from '../../resources/language/fields';
import { balanceOf } from '../../resources/scalars';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { balanceDetails } from '../../admin/shell/balanceDetails';
import { relatedQueries } from '../../dataProvider/queryKeys';
import ReserveWallet from '../funds/ReserveWallet';

const ownerField = reference('Vault owner', 'vault-owners');

const OwnerDeposit = ({ userId }: { userId: number }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data: owner } = useGetOne('vault-owners', { id: userId });
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['balance-accounts', relatedQueries.belonging, 'of', userId],
    queryFn: () => platform.scalarAnswer(balanceOf, { userId }),
  });
  return (
    <section className="card owner-deposit">
      <h2>{String(owner?.nickname ?? '')}</h2>
      {error && (
        <div className="note" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      <p>
        {t('Your deposit:')}{' '}
        <b className="numeric" title={balanceDetails(data, t)}>
          {data?.value ? formatMoney(data.value, 'USDT') : '—'}
        </b>
      </p>
      <button className="button" type="button" onClick={() => setIsOpen(true)}>
        {t('Top-up deposit')}
      </button>
      {isOpen && <ReserveWallet userId={userId} onClose={() => setIsOpen(false)} />}
    </section>
  );
};

/** Shows the balance of a chosen vault owner. */
const VaultOwnerPage = () => {
  const t = useTranslate();
  const [userId, setUserId] = useState<number | null>(null);
  return (
    <>
      <PageHead title={t('Vault Owner')} />
      <div className="owner-choice">
        <label htmlFor="vault-owner">{t('Vault owner')}</label>
        <ReferenceInput
          id="vault-owner"
          name="userId"
          field={ownerField}
          value={userId}
          invalid={false}
          autoFocus={false}
          siblings={{}}
          onProblem={() => undefined}
          onChange={(value) => setUserId(value === null ? null : Number(value))}
        />
      </div>
      {userId !== null && <OwnerDeposit userId={userId} />}
    </>
  );
};

export default VaultOwnerPage;
