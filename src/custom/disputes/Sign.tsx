import { useTranslate } from 'react-admin';
import { indicatorColours } from '../../resources/language/options';
import { translateWords } from '../../resources/language/words';
import type { Fact } from './witnesses';

const colours = { for: 'stable', against: 'medium', none: 'draft' } as const;

/** A verdict: a dot and a word. */
export const Sign = ({ verdict, isFor }: Pick<Fact, 'verdict' | 'isFor'>) => {
  const t = useTranslate();
  const colour = isFor === undefined ? colours.none : isFor ? colours.for : colours.against;
  return (
    <span className="status">
      <i style={{ background: `var(--${indicatorColours[colour]})` }} aria-hidden="true" />
      {translateWords(verdict, t)}
    </span>
  );
};
