import { later } from '../parts/later';

export const ViewsItems = later(() => import('./ViewsItems'));
