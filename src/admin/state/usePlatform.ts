import { useDataProvider } from 'react-admin';
import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';

/** Returns the data provider with the methods that this console adds (`act`, `scalar`). */
export const usePlatform = (): PlatformDataProvider => useDataProvider<PlatformDataProvider>();
