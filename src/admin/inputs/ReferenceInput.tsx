import useAutocomplete from '@mui/material/useAutocomplete';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import { useParams } from 'react-router-dom';
import { definitionOf } from '../../resources/index';
import { titleOf } from '../fields/ReferenceTitle';
import { Icon } from '../parts/icons';
import { isShortcut } from '../keys/useShortcuts';
import { TextBox } from '../parts/TextBox';
import { Choices } from './Choices';
import type { InputProps } from './inputProps';
import { useChoices, unselectableReason } from './useChoices';
import { useErrorText } from '../outcomes/useErrorText';

/** A form that is sent meanwhile says so and is not sent: nobody has seen yet what will be chosen. */
const searchingText = 'Still looking for “%{text}”';
const noMatchText = 'Nothing is chosen for "%{text}"';

/**
 * A record of another entity, chosen from a drop-down that is searched while the user types. Enter chooses the first
 * match, even if the search is still running. A text for which nothing was chosen stays in the box and is marked
 * invalid.
 */
export const ReferenceInput = ({
  id,
  field,
  value,
  invalid,
  helper,
  placeholder,
  autoFocus,
  onChange,
  onProblem,
}: InputProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const target = definitionOf(field.target!);
  const address = useParams();
  const [text, setText] = useState('');
  const [isSearch, setIsSearch] = useState(false);
  const [wasBlurred, setWasBlurred] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [choosesFirst, setChoosesFirst] = useState(false);
  const { choices, error, isSettled } = useChoices(target, field, isSearch ? text : '');
  const { data: chosen } = useGetOne(
    target.name,
    { id: value as number, meta: { address } },
    { enabled: value !== null },
  );
  const selected =
    value === null ? null : ((chosen ?? choices.find((record) => record.id === value) ?? { id: value }) as RaRecord);

  const choose = useCallback(
    (record: RaRecord | null) => {
      setIsSearch(false);
      setChoosesFirst(false);
      setIsOpen(false);
      setText(record ? titleOf(target.name, record) : '');
      onChange(record === null ? null : Number(record.id));
    },
    [target, onChange],
  );

  const isUnmatched = value === null && text.trim() !== '';
  useEffect(() => {
    onProblem(isUnmatched ? { phrase: choosesFirst ? searchingText : noMatchText, args: { text } } : null);
  }, [isUnmatched, choosesFirst, text, onProblem]);

  useEffect(() => {
    if (!choosesFirst || !isSettled) return;
    const first = choices.find((record) => !unselectableReason(target, record));
    if (first) choose(first);
    else {
      setChoosesFirst(false);
      setWasBlurred(true);
    }
  }, [choosesFirst, isSettled, choices, target, choose]);

  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // The dialog says that the search is still running.
    if (choosesFirst && isShortcut('send', event.nativeEvent)) {
      event.defaultMuiPrevented = true;
      return;
    }
    if (event.key !== 'Enter' || !isSearch || value !== null || text.trim() === '' || isSettled) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    setChoosesFirst(true);
  };

  const { getRootProps, getInputProps, getClearProps, getPopupIndicatorProps, getListboxProps, ...combobox } =
    useAutocomplete<RaRecord>({
      id,
      autoHighlight: true,
      clearOnBlur: false,
      open: isOpen,
      onOpen: () => setIsOpen(true),
      onClose: (_event, reason) => {
        setIsOpen(false);
        if (reason === 'escape') setChoosesFirst(false);
      },
      options: choices,
      value: selected,
      inputValue: text,
      filterOptions: (options) => options,
      getOptionLabel: (record) => titleOf(target.name, record),
      getOptionKey: (record) => record.id,
      getOptionDisabled: (record) => unselectableReason(target, record) !== undefined,
      isOptionEqualToValue: (option, selection) => option.id === selection.id,
      onInputChange: (_event, typed, reason) => {
        if (reason === 'input') {
          setIsSearch(true);
          setChoosesFirst(false);
          setWasBlurred(false);
          setText(typed);
          // The text no longer is the title of the chosen record.
          if (value !== null) onChange(null);
        } else if (reason === 'clear') choose(null);
        else if (reason === 'reset' && typed !== '') setText(typed);
      },
      onChange: (_event, record) => choose(record),
    });
  const { anchorEl, setAnchorEl, getOptionProps } = combobox;
  const nothingText =
    isSearch && text.trim() !== '' ? t('Nothing matches “%{text}”', { text: text.trim() }) : t('No data.');
  const emptyText = !isSettled ? t('Loading…') : error ? errorText(error as Error) : nothingText;
  const isMarked = isUnmatched && wasBlurred;
  const { ref, onBlur, onFocus, ...input } = getInputProps();
  return (
    <div {...getRootProps({ onKeyDown })}>
      <TextBox
        id={id}
        ref={ref}
        boxRef={setAnchorEl}
        invalid={invalid || isMarked}
        helper={helper ?? (isMarked ? t(noMatchText, { text }) : undefined)}
        required={field.required}
        after={
          <>
            {text !== '' && (
              <button {...getClearProps()} type="button" className="icon-button" aria-label={t('Clear')}>
                <Icon name="close" size={16} />
              </button>
            )}
            <button
              {...getPopupIndicatorProps()}
              type="button"
              className="icon-button"
              aria-label={t(isOpen ? 'Close' : 'Show the choices')}
            >
              <Icon name="open" size={16} />
            </button>
          </>
        }
        input={{
          ...input,
          autoFocus,
          placeholder: placeholder ?? t('Choose…'),
          onBlur: (event) => {
            onBlur?.(event);
            setWasBlurred(true);
          },
          onFocus: (event) => {
            onFocus?.(event);
            setWasBlurred(false);
          },
        }}
      />
      {combobox.popupOpen && anchorEl && (
        <Choices
          anchor={anchorEl}
          definition={target}
          choices={combobox.groupedOptions}
          list={getListboxProps()}
          optionProps={(option, index) => getOptionProps({ option, index })}
          emptyText={emptyText}
        />
      )}
    </div>
  );
};
