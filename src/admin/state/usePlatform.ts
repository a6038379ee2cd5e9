import { useDataProvider } from 'react-admin';
import type { PlatformDataProvider } from '../../dataProvider/dataProvider';

/** The data provider with this console's own methods (`act`, `scalar`). */
export const usePlatform = (): PlatformDataProvider => useDataProvider<PlatformDataProvider>();
