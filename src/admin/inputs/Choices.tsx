import type { HTMLAttributes } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { placeBelow } from '../menus/placement';
import { usePlaced } from '../menus/usePlaced';
import { Choice } from './Choice';

interface Props {
  /** The text box below which the list is placed; the list gets its width. */
  anchor: HTMLElement;
  definition: Definition;
  choices: readonly RaRecord[];
  list: HTMLAttributes<HTMLUListElement>;
  optionProps: (record: RaRecord, index: number) => HTMLAttributes<HTMLLIElement> & { key: unknown };
  /** Shown when there are no choices. */
  emptyText: string;
}

/** The drop-down list below the text box of a reference. */
export const Choices = ({ anchor, definition, choices, list, optionProps, emptyText }: Props) => {
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
      {choices.length === 0 ? (
        <p role="status">{emptyText}</p>
      ) : (
        <ul {...list}>
          {choices.map((record, index) => {
            const { key: _, ...option } = optionProps(record, index);
            return (
              <li key={record.id} {...option}>
                <Choice definition={definition} record={record} />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
