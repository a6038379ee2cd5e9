import { ReferenceLink, ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import type { FieldComponentProps } from '../../admin/registries/cells';
import { leftOutcomes, type LineOutcome } from '../../resources/statuses/reconciliation';
import { LineFits } from './LineFits';

/** What a line is matched with, or probably shows, and below it what speaks for that and what against. */
const MatchCell = ({ field, record, value, linked }: FieldComponentProps) => {
  const Title = linked ? ReferenceLink : ReferenceTitle;
  const isLeft = leftOutcomes.includes(record.outcome as LineOutcome);
  return (
    <span className="line-match">
      <Title target={field.target!} id={Number(value)} />
      {isLeft && <LineFits stored={record.fits} />}
    </span>
  );
};

export default MatchCell;
