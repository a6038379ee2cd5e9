import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Words } from '../../resources/language/words';
import type { PublicMerchant } from '../../resources/payers';
import { useInBrowser } from '../browser/useInBrowser';
import { useTranslate } from '../words/useTranslate';
import { Field, type FieldTies } from './Field';

interface Props {
  merchants: readonly PublicMerchant[] | undefined;
  /** The chosen one's number as text. */
  initial: string | undefined;
  issue?: Words;
}

interface ChoiceProps {
  ties: FieldTies;
  merchants: readonly PublicMerchant[];
  initial: string | undefined;
}

const PlainChoice = ({ ties, merchants, initial, ref }: ChoiceProps & { ref: Ref<HTMLSelectElement> }) => {
  const say = useTranslate();
  return (
    <select {...ties} ref={ref} name="clientId" defaultValue={initial ?? ''}>
      <option value="">{say('Choose a merchant')}</option>
      {merchants.map(({ id, nickname }) => (
        <option key={id} value={id}>
          {nickname}
        </option>
      ))}
    </select>
  );
};

const folded = (text: string) => text.trim().toLocaleLowerCase();

/** Merchants whose name has this in it, those first whose name begins with it. */
const named = (merchants: readonly PublicMerchant[], typed: string): readonly PublicMerchant[] => {
  const wanted = folded(typed);
  const place = ({ nickname }: PublicMerchant) => folded(nickname).indexOf(wanted);
  const found = merchants.filter((merchant) => place(merchant) >= 0);
  return found.toSorted((a, b) => Number(place(a) > 0) - Number(place(b) > 0));
};

/** An input with a list below it (ARIA's combobox): typing narrows the list, arrows walk it, Enter chooses. */
const SearchedChoice = ({ ties, merchants, initial }: ChoiceProps) => {
  const say = useTranslate();
  const listId = useId();
  const [chosen, setChosen] = useState(() => merchants.find(({ id }) => String(id) === initial));
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => (typed ? named(merchants, typed) : merchants), [merchants, typed]);
  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, isOpen]);
  const open = () => {
    if (!isOpen) setAt(Math.max(0, typed ? 0 : found.findIndex((one) => one === chosen)));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (merchant: PublicMerchant | undefined) => {
    if (merchant) {
      setChosen(merchant);
      ties.onInput();
    }
    close();
  };
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((at + by + found.length) % Math.max(1, found.length));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  return (
    <div className="combo">
      <input type="hidden" name="clientId" value={chosen?.id ?? ''} />
      <input
        {...ties}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${listId}-${found[at].id}` : undefined}
        autoComplete="off"
        placeholder={say(isOpen ? 'Search merchants' : 'Choose a merchant')}
        value={typed ?? chosen?.nickname ?? ''}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onBlur={close}
        onKeyDown={walk}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          setOpen(true);
        }}
      />
      <ul id={listId} ref={list} role="listbox" aria-label={say('Search merchants')} hidden={!isOpen}>
        {found.map((merchant, index) => (
          <li
            key={merchant.id}
            id={`${listId}-${merchant.id}`}
            role="option"
            aria-selected={merchant === chosen}
            className={index === at ? 'at' : undefined}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(merchant)}
          >
            {merchant.nickname}
          </li>
        ))}
      </ul>
      {isOpen && found.length === 0 && (
        <p className="none" role="status">
          {say('No merchant is called that')}
        </p>
      )}
    </div>
  );
};

/** Whom the invoice is for: a plain drop-down, which script makes searchable without losing what was chosen in it. */
const MerchantChoice = (props: ChoiceProps) => {
  const inBrowser = useInBrowser();
  const [before, setBefore] = useState<string>();
  const plain = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    setBefore(plain.current?.value ?? '');
  }, []);
  if (inBrowser && before !== undefined) return <SearchedChoice {...props} initial={before || props.initial} />;
  return <PlainChoice {...props} ref={plain} />;
};

/** The field Merchant. Where the platform lists none, the link has to say whose customer this is. */
export const MerchantField = ({ merchants, initial, issue }: Props) => {
  const say = useTranslate();
  const wanted = !merchants && initial === undefined && 'Open the link that the shop gave you: it says whom you pay.';
  return (
    <Field
      name="clientId"
      label={say('Merchant')}
      issue={issue && wanted ? { phrase: wanted } : issue}
      helper={wanted || undefined}
    >
      {(ties) =>
        merchants ? (
          <MerchantChoice ties={ties} merchants={merchants} initial={initial} />
        ) : (
          <>
            <input type="hidden" name="clientId" value={initial ?? ''} />
            <input
              {...ties}
              readOnly
              value={wanted ? '' : say({ phrase: 'Merchant %{id}', args: { id: initial ?? '' } })}
            />
          </>
        )
      }
    </Field>
  );
};
