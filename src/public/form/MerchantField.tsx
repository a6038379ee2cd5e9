import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Words } from '../../resources/language/words';
import type { PublicMerchant } from '../../resources/payers';
import { useInBrowser } from '../browser/useInBrowser';
import { useTranslate } from '../words/useTranslate';
import { Field, type FieldInputProps } from '../parts/Field';

interface Props {
  merchants: readonly PublicMerchant[] | undefined;
  /** Id of the chosen merchant, as text. */
  initial: string | undefined;
  issue?: Words;
}

interface ChoiceProps {
  inputProps: FieldInputProps;
  merchants: readonly PublicMerchant[];
  initial: string | undefined;
}

const MerchantSelect = ({ inputProps, merchants, initial, ref }: ChoiceProps & { ref: Ref<HTMLSelectElement> }) => {
  const translate = useTranslate();
  return (
    <select {...inputProps} ref={ref} name="clientId" defaultValue={initial ?? ''}>
      <option value="">{translate('Choose a merchant')}</option>
      {merchants.map(({ id, nickname }) => (
        <option key={id} value={id}>
          {nickname}
        </option>
      ))}
    </select>
  );
};

const foldName = (text: string) => text.trim().toLocaleLowerCase();

/** Merchants whose name contains the typed text; those whose name begins with it come first. */
const findMerchants = (merchants: readonly PublicMerchant[], typed: string): readonly PublicMerchant[] => {
  const folded = foldName(typed);
  const indexIn = ({ nickname }: PublicMerchant) => foldName(nickname).indexOf(folded);
  const matches = merchants.filter((merchant) => indexIn(merchant) >= 0);
  return matches.toSorted((a, b) => Number(indexIn(a) > 0) - Number(indexIn(b) > 0));
};

/** An input with a list (ARIA combobox). Typing filters the list, arrow keys move in it, Enter chooses. */
const MerchantCombobox = ({ inputProps, merchants, initial }: ChoiceProps) => {
  const translate = useTranslate();
  const listId = useId();
  const [chosen, setChosen] = useState(() => merchants.find(({ id }) => String(id) === initial));
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const matches = useMemo(() => (typed ? findMerchants(merchants, typed) : merchants), [merchants, typed]);
  useLayoutEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, isOpen]);
  const open = () => {
    // A closed list is whole: closing forgets what was typed.
    if (!isOpen) setActiveIndex(chosen ? matches.indexOf(chosen) : 0);
    setOpen(true);
  };
  /** Closes the list, with a merchant or without one. */
  const choose = (merchant?: PublicMerchant) => {
    if (merchant) {
      setChosen(merchant);
      inputProps.onInput();
    }
    setOpen(false);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActiveIndex((activeIndex + step + matches.length) % Math.max(1, matches.length));
      else open();
    } else if (isOpen && ['Enter', 'Escape'].includes(event.key)) {
      event.preventDefault();
      choose(event.key === 'Enter' ? matches[activeIndex] : undefined);
    }
  };
  return (
    <div className="combo">
      <input type="hidden" name="clientId" value={chosen?.id ?? ''} />
      <input
        {...inputProps}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && matches[activeIndex] ? `${listId}-${matches[activeIndex].id}` : undefined}
        autoComplete="off"
        placeholder={translate(isOpen ? 'Search merchants' : 'Choose a merchant')}
        value={typed ?? chosen?.nickname ?? ''}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onBlur={() => choose()}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActiveIndex(0);
          setOpen(true);
        }}
      />
      <ul id={listId} ref={list} role="listbox" aria-label={translate('Search merchants')} hidden={!isOpen}>
        {matches.map((merchant, index) => (
          <li
            key={merchant.id}
            id={`${listId}-${merchant.id}`}
            role="option"
            aria-selected={merchant === chosen}
            className={index === activeIndex ? 'active' : undefined}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(merchant)}
          >
            {merchant.nickname}
          </li>
        ))}
      </ul>
      {isOpen && matches.length === 0 && (
        <p className="no-match" role="status">
          {translate('No merchant has this name')}
        </p>
      )}
    </div>
  );
};

/** The merchant: a `<select>` that becomes a searchable combobox with script and keeps the choice. */
const MerchantChoice = (props: ChoiceProps) => {
  const inBrowser = useInBrowser();
  const [choiceBefore, setChoiceBefore] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    setChoiceBefore(select.current?.value ?? '');
  }, []);
  if (inBrowser && choiceBefore !== undefined)
    return <MerchantCombobox {...props} initial={choiceBefore || props.initial} />;
  return <MerchantSelect {...props} ref={select} />;
};

/** The field Merchant. On a platform without a list of merchants, the link must name the merchant. */
export const MerchantField = ({ merchants, initial, issue }: Props) => {
  const translate = useTranslate();
  const missingLink =
    !merchants && initial === undefined && 'Open the link that the shop gave you: it says whom you are paying.';
  return (
    <Field
      name="clientId"
      label={translate('Merchant')}
      issue={issue && missingLink ? { phrase: missingLink } : issue}
      helper={!issue && missingLink}
    >
      {(inputProps) =>
        merchants ? (
          <MerchantChoice inputProps={inputProps} merchants={merchants} initial={initial} />
        ) : (
          <>
            <input type="hidden" name="clientId" value={initial ?? ''} />
            <input
              {...inputProps}
              readOnly
              value={missingLink ? '' : translate({ phrase: 'Merchant %{id}', args: { id: initial ?? '' } })}
            />
          </>
        )
      }
    </Field>
  );
};
