import useAutocomplete from '@mui/material/useAutocomplete';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import { useParams } from 'react-router-dom';
import { definitionOf } from '../../resources/index';
import { titleOf } from '../fields/ReferenceTitle';
import { Icon } from '../parts/icons';
import { TextBox } from '../parts/TextBox';
import { Choices } from './Choices';
import type { InputProps } from './inputProps';
import { useChoices, whyUnusable } from './useChoices';
import { useErrorText } from '../state/useErrorText';

const noMatch = 'Nothing is chosen for "%{text}"';

/**
 * A record of another entity, chosen from a drop-down that is searched as one types. Enter takes the first match, also
 * one that is still on its way; a text for which nothing was chosen stays and is marked.
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
  const say = useErrorText();
  const target = definitionOf(field.target!);
  const address = useParams();
  const [text, setText] = useState('');
  const [isSearch, setIsSearch] = useState(false);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const [takesFirst, setTakesFirst] = useState(false);
  const { choices, error, settled } = useChoices(target, field, isSearch ? text : '');
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
      setTakesFirst(false);
      setOpen(false);
      setText(record ? titleOf(target.name, record) : '');
      onChange(record === null ? null : Number(record.id));
    },
    [target, onChange],
  );

  const isUnmatched = value === null && text.trim() !== '';
  useEffect(() => {
    onProblem(isUnmatched ? { phrase: noMatch, args: { text } } : null);
  }, [isUnmatched, text, onProblem]);

  useEffect(() => {
    if (!takesFirst || !settled) return;
    const first = choices.find((record) => !whyUnusable(target, record));
    if (first) choose(first);
    else {
      setTakesFirst(false);
      setLeft(true);
    }
  }, [takesFirst, settled, choices, target, choose]);

  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || !isSearch || value !== null || text.trim() === '' || settled) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    setTakesFirst(true);
  };

  const { getRootProps, getInputProps, getClearProps, getPopupIndicatorProps, getListboxProps, ...combobox } =
    useAutocomplete<RaRecord>({
      id,
      autoHighlight: true,
      clearOnBlur: false,
      open,
      onOpen: () => setOpen(true),
      onClose: (_event, reason) => {
        setOpen(false);
        if (reason === 'escape') setTakesFirst(false);
      },
      options: choices,
      value: selected,
      inputValue: text,
      filterOptions: (options) => options,
      getOptionLabel: (record) => titleOf(target.name, record),
      getOptionKey: (record) => record.id,
      getOptionDisabled: (record) => whyUnusable(target, record) !== undefined,
      isOptionEqualToValue: (option, other) => option.id === other.id,
      onInputChange: (_event, typed, reason) => {
        if (reason === 'input') {
          setIsSearch(true);
          setTakesFirst(false);
          setLeft(false);
          setText(typed);
          // The text no longer says what was chosen.
          if (value !== null) onChange(null);
        } else if (reason === 'reset' && typed !== '') setText(typed);
      },
      onChange: (_event, record) => choose(record),
    });
  const { anchorEl, setAnchorEl, getOptionProps } = combobox;
  const marked = isUnmatched && left;
  const { ref, onBlur, onFocus, ...input } = getInputProps();
  return (
    <div {...getRootProps({ onKeyDown })}>
      <TextBox
        id={id}
        ref={ref}
        boxRef={setAnchorEl}
        invalid={invalid || marked}
        helper={helper ?? (marked ? t(noMatch, { text }) : undefined)}
        required={field.required}
        after={
          <>
            {text !== '' && (
              <button {...getClearProps()} type="button" className="press-icon" aria-label={t('Clear')}>
                <Icon name="close" size={16} />
              </button>
            )}
            <button
              {...getPopupIndicatorProps()}
              type="button"
              className="press-icon"
              aria-label={t(open ? 'Close' : 'Show the choices')}
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
            setLeft(true);
          },
          onFocus: (event) => {
            onFocus?.(event);
            setLeft(false);
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
          said={!settled ? t('Loading…') : error ? say(error as Error) : t('No data.')}
        />
      )}
    </div>
  );
};
