import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { listPath } from '../../admin/list/rows/listPath';
import { useOpening } from '../../admin/navigation/openRecord';
import { Icon } from '../../admin/parts/icons';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatClockOfDay } from '../../format/clockOfDay';
import type { Figures } from '../../resources/figures';
import { headOf } from '../../resources/index';
import type { Head } from '../../resources/language/definition';
import { isStaff } from '../../resources/language/roles';
import { mayOpen } from '../../resources/language/rights';
import { translateWords, type Words } from '../../resources/language/words';
import { poolWords } from '../pool/poolWords';

/** What is wrong, what it costs, and the list where it is mended. */
interface Urgent {
  title: string;
  details: readonly Words[];
  list: Head;
}

/** The one thing that is wrong and heaviest; undefined when nothing is. */
const urgentOf = ({ books, pool }: Figures): Urgent | undefined => {
  if (books && books.differences > 0)
    return {
      title: 'The books do not agree',
      details: [
        {
          phrase:
            '%{smart_count} difference at %{time}: run check-books on the server |||| %{smart_count} differences at %{time}: run check-books on the server',
          args: { smart_count: books.differences, time: formatClockOfDay(books.at) },
        },
      ],
      list: headOf('transactions'),
    };
  const words = pool && poolWords(pool);
  if (words) return { ...words, list: headOf('booking') };
  return undefined;
};

interface Props {
  figures: Figures | undefined;
  /** Where on Main it stands: above everything, or at the lower edge of the window. */
  place: 'top' | 'foot';
}

/**
 * One line on Main while something is wrong with the platform, for the staff who can mend it. It is above everything if something is
 * wrong when Main is opened, and then keeps its place; what goes wrong later is told at the lower edge of the window. So nothing moves
 * under the pointer of whoever works there.
 */
const UrgentLine = ({ figures, place }: Props) => {
  const t = useTranslate();
  const { go } = useOpening();
  const { session } = useConsole();
  const urgent = figures && isStaff(session.role) ? urgentOf(figures) : undefined;
  const [chosenPlace, setChosenPlace] = useState<Props['place']>();
  const [lastTitle, setLastTitle] = useState<string>();
  if (figures && chosenPlace === undefined) setChosenPlace(urgent ? 'top' : 'foot');
  if (urgent && urgent.title !== lastTitle) setLastTitle(urgent.title);
  if (place !== chosenPlace) return null;
  if (!urgent)
    return (
      place === 'top' &&
      lastTitle !== undefined && (
        <section className="card main-urgent urgent-over">
          <p className="muted">{t('No longer so: %{title}', { title: t(lastTitle) })}</p>
        </section>
      )
    );
  const { title, details, list } = urgent;
  const path = mayOpen(list, session.role) ? listPath(list, {}) : undefined;
  return (
    <section className={place === 'foot' ? 'card main-urgent urgent-late' : 'card main-urgent'} role="alert">
      <Icon name="dispute" size={16} />
      <p>
        <b>{t(title)}</b>{' '}
        <span className="muted">{details.map((detail) => translateWords(detail, t)).join(' · ')}</span>
      </p>
      {path && (
        <a className="button small" href={path} onClick={onPlainClick(() => go(path))}>
          {t('Open %{record}', { record: t(list.title) })}
        </a>
      )}
    </section>
  );
};

export default UrgentLine;
