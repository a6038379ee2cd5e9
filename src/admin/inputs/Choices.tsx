import type { HTMLAttributes } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { placeBelow } from '../menus/placement';
import { usePlaced } from '../menus/usePlaced';
import { Choice } from './Choice';

interface Props {
  /** The box that they belong to, and are as wide as. */
  anchor: HTMLElement;
  definition: Definition;
  choices: readonly RaRecord[];
  list: HTMLAttributes<HTMLUListElement>;
  optionProps: (record: RaRecord, index: number) => HTMLAttributes<HTMLLIElement> & { key: unknown };
  /** In place of choices where there are none. */
  said: string;
}

/** What a reference can be chosen from, below its box. */
export const Choices = ({ anchor, definition, choices, list, optionProps, said }: Props) => {
  const floating = usePlaced<HTMLDivElement>(anchor, placeBelow);
  return (
    <div
      className="choices"
      role="presentation"
      ref={floating}
      style={{ width: anchor.offsetWidth }}
      // What is pressed here leaves the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.length === 0 ? (
        <p role="status">{said}</p>
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
