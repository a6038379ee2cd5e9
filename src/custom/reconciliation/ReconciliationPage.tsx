import { ListScreen } from '../../admin/list/ListScreen';
import { bankLines } from '../../resources/statementLines';
import { ReconciliationHead } from './ReconciliationHead';

/** The lines of banks' statements beside what was completed here. */
const ReconciliationPage = () => <ListScreen definition={bankLines} above={<ReconciliationHead kind="bank" />} />;

export default ReconciliationPage;
