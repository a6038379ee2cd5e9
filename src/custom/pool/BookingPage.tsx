import { ListScreen } from '../../admin/list/ListScreen';
import { booking } from '../../resources/booking';
import { PoolHead } from './PoolHead';

/** The pool, below what is wrong with it. */
const BookingPage = () => <ListScreen definition={booking} above={<PoolHead />} />;

export default BookingPage;
