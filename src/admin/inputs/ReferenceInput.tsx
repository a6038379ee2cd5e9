import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useGetList, useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { definitionOf } from '../../resources/index';
import { titleOf } from '../fields/ReferenceTitle';
import type { InputProps } from './Input';

const offered = 50;
/** What is typed is looked for after this pause (ms). */
const pause = 200;

/** A record of another entity, chosen from a drop-down that is searched as one types. */
export const ReferenceInput = ({ id, field, value, invalid, helper, placeholder, autoFocus, onChange }: InputProps) => {
  const t = useTranslate();
  const target = definitionOf(field.target!);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const address = useParams();
  const {
    data = [],
    isFetching,
    error,
  } = useGetList(target.name, {
    pagination: { page: 1, perPage: offered },
    sort: { field: target.represent, order: 'ASC' },
    filter: q ? { q } : {},
    meta: { address },
  });
  const { data: chosen } = useGetOne(
    target.name,
    { id: value as number, meta: { address } },
    { enabled: value !== null },
  );
  const selected =
    value === null ? null : ((chosen ?? data.find((record) => record.id === value) ?? { id: value }) as RaRecord);
  return (
    <Autocomplete
      id={id}
      fullWidth
      options={data as RaRecord[]}
      value={selected}
      loading={isFetching}
      loadingText={t('Loading…')}
      noOptionsText={error ? t((error as Error).message) : t('No data.')}
      openText={t('Open')}
      closeText={t('Close')}
      clearText={t('Clear')}
      filterOptions={(options) => options}
      getOptionLabel={(record) => titleOf(target.name, record)}
      getOptionKey={(record) => record.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, record) => onChange(record === null ? null : Number(record.id))}
      renderInput={(params) => (
        <TextField
          {...params}
          size="small"
          error={invalid}
          helperText={helper}
          placeholder={placeholder ?? t('Choose…')}
          autoFocus={autoFocus}
        />
      )}
    />
  );
};
