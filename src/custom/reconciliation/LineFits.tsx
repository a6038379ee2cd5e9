import { useTranslate } from 'react-admin';
import { lineFits, readFits } from '../../resources/lineFits';

/** What speaks for a proposed match of a line, and what against it. `stored`: its codes, as the platform stores them. */
export const LineFits = ({ stored }: { stored: unknown }) => {
  const t = useTranslate();
  return (
    <small className="line-fits">
      {readFits(stored).map((fit) => (
        <span key={fit} className={lineFits[fit].speaks === 'for' ? 'line-fit' : 'line-differs'}>
          {t(lineFits[fit].label)}
        </span>
      ))}
    </small>
  );
};
