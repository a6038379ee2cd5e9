import { useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { Icon } from '../parts/icons';
import { saveFile } from '../parts/saveFile';
import { usePlatform } from '../state/usePlatform';
import { useErrorText } from '../state/useErrorText';
import type { FieldComponentProps } from './fieldComponentProps';

/** The name of a file; a press fetches it, as the person who is signed in, and saves it. Where it is no link, a button beside it does. */
export const FileField = ({ field, value, record, linked }: FieldComponentProps) => {
  const name = String(value);
  const t = useTranslate();
  const say = useErrorText();
  const notify = useNotify();
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      saveFile(await platform.download(field, record), name);
    } catch (error) {
      notify(say(error as Error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const words = t('Download %{file}', { file: name });
  const press = {
    type: 'button' as const,
    title: words,
    'aria-label': words,
    'aria-busy': busy,
    onClick: () => {
      if (!busy) void fetchIt();
    },
  };
  if (linked) {
    return (
      <button className="file-link" {...press}>
        <Icon name="download" size={14} />
        <span className="literal">{name}</span>
      </button>
    );
  }
  return (
    <span className="with-button file-name">
      <span className="file-text literal" title={name}>
        {name}
      </span>
      <button className="press-icon" {...press}>
        <Icon name="download" size={14} />
      </button>
    </span>
  );
};
