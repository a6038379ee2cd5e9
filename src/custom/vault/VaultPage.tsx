import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ListScreen } from '../../admin/list/ListScreen';
import { PageHead } from '../../admin/parts/PageHead';
import { definitionOf } from '../../resources/index';
import { CreateVaultButton } from './CreateVaultButton';

const tabs = ['vault-profiles', 'payment-accounts', 'devices'] as const;
type Tab = (typeof tabs)[number];

const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

/** The vault's three lists as tabs, and the wizard to create a vault. */
const VaultPage = () => {
  const t = useTranslate();
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab');
  const openTab: Tab = isTab(requestedTab) ? requestedTab : 'vault-profiles';
  return (
    <>
      <PageHead title={t('Vault')}>
        <CreateVaultButton />
      </PageHead>
      <nav className="tabs" aria-label={t('Vault')}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-current={tab === openTab ? 'true' : undefined}
            onClick={() => setParams({ tab })}
          >
            {t(definitionOf(tab).title)}
          </button>
        ))}
      </nav>
      <ListScreen key={openTab} definition={definitionOf(openTab)} inside />
    </>
  );
};

export default VaultPage;
