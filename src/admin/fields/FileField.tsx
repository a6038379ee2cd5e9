import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { Icon } from '../parts/icons';
import { saveFile } from '../browser/saveFile';
import { usePlatform } from '../state/usePlatform';
import { useNotifyError } from '../outcomes/useNotifyError';
import type { FieldComponentProps } from '../registries/cells';

/**
 * The name of a file. A click downloads it with the session's token and saves it. When `linked` is false, a button next
 * to the name does.
 */
export const FileField = ({ field, value, record, linked }: FieldComponentProps) => {
  const name = String(value);
  const t = useTranslate();
  const notifyError = useNotifyError();
  const platform = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveFile(await platform.download(field, record), name);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const label = t('Download %{file}', { file: name });
  const buttonProps = {
    type: 'button' as const,
    title: label,
    'aria-label': label,
    'aria-busy': isBusy,
    onClick: () => {
      if (!isBusy) void download();
    },
  };
  if (linked) {
    return (
      <button className="file-link" {...buttonProps}>
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
      <button className="icon-button" {...buttonProps}>
        <Icon name="download" size={14} />
      </button>
    </span>
  );
};
