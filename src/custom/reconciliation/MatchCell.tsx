import { useTranslate } from 'react-admin';
import { ReferenceLink, ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import type { FieldComponentProps } from '../../admin/registries/cells';
import { leftOutcomes, type LineOutcome } from '../../resources/statuses/reconciliation';
import { lineFits, readFits } from '../../resources/lineFits';

/** What a line is matched with, or probably shows, and below it what speaks for that and what against. */
const MatchCell = ({ field, record, value, linked }: FieldComponentProps) => {
  const t = useTranslate();
  const Title = linked ? ReferenceLink : ReferenceTitle;
  const isLeft = leftOutcomes.includes(record.outcome as LineOutcome);
  return (
    <span className="line-match">
      <Title target={field.target!} id={Number(value)} />
      {isLeft && (
        <small className="line-fits">
          {readFits(record.fits).map((fit) => (
            <span key={fit} className={lineFits[fit].speaks === 'for' ? 'line-fit' : 'line-differs'}>
              {t(lineFits[fit].label)}
            </span>
          ))}
        </small>
      )}
    </span>
  );
};

export default MatchCell;
