import { ListScreen } from '../../admin/list/ListScreen';
import { lazyComponent } from '../../admin/parts/lazyComponent';
import { exchangeRates } from '../../resources/exchangeRates';
import { WhenVisible } from './chartParts';

const RateChart = lazyComponent(() => import('./RateChart'));
/** As high as the chart will be (px). */
const chartHeightPx = 256;

/** The history of the rate, with a chart over it. */
const ExchangeRatesPage = () => (
  <ListScreen
    definition={exchangeRates}
    above={
      <WhenVisible heightPx={chartHeightPx} component={RateChart}>
        <RateChart />
      </WhenVisible>
    }
  />
);

export default ExchangeRatesPage;
