import { useListRequest } from '../../admin/list/rows/useListRequest';
import { ListScreen } from '../../admin/list/ListScreen';
import { lazyComponent } from '../../admin/loading/lazyComponent';
import { exchangeRates } from '../../resources/exchangeRates';
import { WhenVisible } from './WhenVisible';

const RateChart = lazyComponent(() => import('./RateChart'));
/** Height of the chart. It is reserved before the chart's code is loaded. */
const chartHeightPx = 256;

/** The prices that the list is filtered by. */
const ListedRates = () => {
  const { filter } = useListRequest(exchangeRates);
  return <RateChart filter={filter} />;
};

/** List of exchange rates with a chart above it. */
const ExchangeRatesPage = () => (
  <ListScreen
    definition={exchangeRates}
    above={
      <WhenVisible heightPx={chartHeightPx} component={RateChart}>
        <ListedRates />
      </WhenVisible>
    }
  />
);

export default ExchangeRatesPage;
