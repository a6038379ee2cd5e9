import { offeredMethods } from '../page/offeredMethods';
import type { PageData } from '../page/pageData';
import { publicPages } from '../page/pages';
import { useTranslate } from '../words/useTranslate';

/** The payment methods as tiles. One without a free account says so, for pay-ins, and can be chosen all the same. */
export const MethodTiles = ({ data, chosen }: { data: PageData; chosen: string | undefined }) => {
  const translate = useTranslate();
  const tiles: readonly [string, ...string[]] = publicPages[data.page].tiles;
  const method = tiles.find((name) => name === chosen) ?? tiles[0];
  return (
    <fieldset className="tiles">
      <legend className="visually-hidden">{translate('Payment method')}</legend>
      {offeredMethods(tiles, data.banks).map(({ name, isUnavailable }) => (
        <label key={name}>
          <input type="radio" name="paymentMethod" value={name} defaultChecked={name === method} />
          <span>
            {translate(name)}
            {isUnavailable && <small>{translate('No free account now')}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
