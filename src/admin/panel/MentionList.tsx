import { useTranslate, type RaRecord } from 'react-admin';
import { optionOf } from '../../resources/language/choices';
import { roleOptions, type Role } from '../../resources/language/roles';
import { placeBelow } from '../menus/placement';
import { usePlaced } from '../menus/usePlaced';

interface Props {
  id: string;
  /** The text box below which the list is placed. */
  anchor: HTMLElement;
  people: readonly RaRecord[];
  /** Index of the person whom Enter chooses. */
  active: number;
  onChoose: (person: RaRecord) => void;
}

/** Id of an option, for screen readers. */
export const mentionOptionId = (id: string, index: number): string => `${id}-${index}`;

/** The staff whose names begin like what is typed behind an '@'. */
export const MentionList = ({ id, anchor, people, active, onChoose }: Props) => {
  const t = useTranslate();
  const floating = usePlaced<HTMLDivElement>(anchor, placeBelow);
  return (
    <div
      className="choices"
      role="presentation"
      ref={floating}
      style={{ width: anchor.offsetWidth }}
      // A click in the list leaves the focus in the text box.
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label={t('People to mention')}>
        {people.map((person, index) => (
          <li
            key={person.id}
            id={mentionOptionId(id, index)}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(person)}
          >
            {String(person.nickname)}
            <small className="muted"> {t(optionOf(roleOptions, person.type as Role)?.label ?? '')}</small>
          </li>
        ))}
      </ul>
    </div>
  );
};
