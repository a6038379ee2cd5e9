import type { PublicLink } from '../../resources/payers';
import { rubles } from '../page/rubles';
import { Row } from '../parts/Row';
import { useTranslate } from '../words/useTranslate';

/** What a payment link fixes, as text: nobody can change it. */
export const LinkedFields = ({ link: { description, amount, cid } }: { link: PublicLink }) => {
  const translate = useTranslate();
  return (
    <div className="card rows">
      <Row label="What for">{description}</Row>
      {amount !== null && (
        <Row isLarge label="Amount">
          {rubles(amount)}
        </Row>
      )}
      {cid !== null && <Row label="Customer ID">{cid}</Row>}
      <span className="visually-hidden">{translate('The payment link fixes these values.')}</span>
    </div>
  );
};
