import { ListScreen } from '../../admin/list/ListScreen';
import { chainLines } from '../../resources/statementLines';
import { ReconciliationHead } from './ReconciliationHead';

/** The transfers of chains' statements beside the funds operations. */
const ChainReconciliationPage = () => (
  <ListScreen definition={chainLines} above={<ReconciliationHead kind="chain" />} />
);

export default ChainReconciliationPage;
