import { useLocation } from 'react-router-dom';
import { ListScreen } from '../../admin/list/ListScreen';
import { bankLines, chainLines } from '../../resources/statementLines';
import { ReconciliationHead } from './ReconciliationHead';

/** The lines of banks' or of chains' statements, as the address says, beside what was completed here. */
const ReconciliationPage = () => {
  const { pathname } = useLocation();
  const isChain = pathname.split('/').includes(chainLines.route!);
  const kind = isChain ? 'chain' : 'bank';
  return (
    <ListScreen definition={isChain ? chainLines : bankLines} above={<ReconciliationHead key={kind} kind={kind} />} />
  );
};

export default ReconciliationPage;
