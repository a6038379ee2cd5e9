import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { foldSearched } from '../../resources/language/folding';
import { typedMention } from '../../resources/mentions';
import { Input } from '../inputs/Input';
import { MentionList, mentionOptionId } from './MentionList';
import { useStaff } from './useStaff';

/** Maximum number of people who are offered at once. */
const maxOffered = 6;

/** Whether a nickname, or a word in it, begins with what is typed. */
const begins = (nickname: unknown, typed: string) =>
  ` ${foldSearched(String(nickname))}`.includes(` ${foldSearched(typed)}`);

/**
 * The text of a note. Behind an '@' it offers staff whose names begin like what is typed: arrow keys go through them, Enter or Tab
 * takes one, Escape leaves them.
 */
export const MentionInput = ({ name, field, form, autoFocus }: ComponentProps<typeof Input>) => {
  const t = useTranslate();
  const listId = useId();
  const [wrapper, setWrapper] = useState<HTMLDivElement | null>(null);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  /** Where the '@' stands whose people were left with Escape. */
  const [left, setLeft] = useState<number>();
  /** Where the caret goes once a name is taken. */
  const target = useRef<number>(undefined);
  const text = String(form.typed[name] ?? '');
  const mention = caret === undefined ? undefined : typedMention(text, caret);
  const staff = useStaff(mention !== undefined);
  const offered =
    mention === undefined || mention.start === left
      ? []
      : staff.filter(({ nickname }) => begins(nickname, mention.typed)).slice(0, maxOffered);
  const isTaken = offered.length === 1 && String(offered[0]!.nickname) === mention?.typed;
  const people = isTaken ? [] : offered;
  const isOpen = people.length > 0;
  const chosen = Math.min(active, people.length - 1);
  const area = wrapper?.querySelector('textarea');

  useEffect(() => {
    if (!area) return;
    area.setAttribute('aria-autocomplete', 'list');
    if (isOpen) {
      area.setAttribute('aria-controls', listId);
      area.setAttribute('aria-activedescendant', mentionOptionId(listId, chosen));
    } else for (const attribute of ['aria-controls', 'aria-activedescendant']) area.removeAttribute(attribute);
    if (target.current !== undefined) area.setSelectionRange(target.current, target.current);
    target.current = undefined;
  });

  const readCaret = () => setCaret(area && area === document.activeElement ? area.selectionStart : undefined);
  const take = (person: RaRecord) => {
    const before = `${text.slice(0, mention!.start)}@${String(person.nickname)} `;
    target.current = before.length;
    form.setValue(name, before + text.slice(caret).trimStart());
    setCaret(before.length);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown') setActive((chosen + 1) % people.length);
    else if (key === 'ArrowUp') setActive((chosen + people.length - 1) % people.length);
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey) take(people[chosen]!);
    else if (key === 'Escape') setLeft(mention!.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={setWrapper}
      onKeyDownCapture={onKeyDown}
      onKeyUp={readCaret}
      onClick={readCaret}
      onInput={() => {
        setActive(0);
        setLeft(undefined);
        readCaret();
      }}
      onBlur={() => setCaret(undefined)}
    >
      <Input name={name} field={field} form={form} autoFocus={autoFocus} />
      <span role="status" className="visually-hidden">
        {isOpen &&
          t('%{smart_count} person to mention |||| %{smart_count} people to mention', { smart_count: people.length })}
      </span>
      {isOpen && area && <MentionList id={listId} anchor={area} people={people} active={chosen} onChoose={take} />}
    </div>
  );
};
