import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import { formatNumber } from '../../../format/money';
import type { Definition } from '../../../resources/language/definition';
import { mayImport } from '../../../resources/language/imports';
import { ImportDialog } from '../../import/lazyImport';
import { MenuButton } from '../../menus/MenuButton';
import { Icon } from '../../parts/icons';
import { saveFile } from '../../browser/saveFile';
import { useConsole } from '../../state/ConsoleContext';
import { useNotifyError } from '../../outcomes/useNotifyError';
import { ImportItems } from './lazyMenus';
import { useListRequest } from '../rows/useListRequest';

/** Imports records of a list, and exports its rows as an import reads them. For those who may create records. */
export const ImportMenu = ({ definition }: { definition: Definition }) => {
  const { session, config } = useConsole();
  return config.extensions && mayImport(definition, session.role) ? <ImportButton definition={definition} /> : null;
};

const ImportButton = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { total } = useListContext();
  const request = useListRequest(definition);
  const [isOpen, setIsOpen] = useState(false);
  const exportRows = async () => {
    try {
      const { exportForImport } = await loadCode(() => import('./exportForImport'));
      const { csv, rows } = await exportForImport(request);
      const file = `${definition.name}-for-import.csv`;
      saveFile(csv, file);
      notify('%{count} row exported: %{file} |||| %{count} rows exported: %{file}', {
        messageArgs: { smart_count: rows, count: formatNumber(rows), file },
      });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <MenuButton
        title={t('Import')}
        face={
          <>
            <Icon name="upload" />
            <span className="word">{t('Import')}</span>
          </>
        }
      >
        {(anchor, close) => (
          <ImportItems
            anchor={anchor}
            exportRefusal={total ? undefined : t('There is nothing to export')}
            onImport={() => {
              close();
              setIsOpen(true);
            }}
            onExport={() => {
              close();
              void exportRows();
            }}
            onClose={close}
          />
        )}
      </MenuButton>
      {isOpen && <ImportDialog definition={definition} onClose={() => setIsOpen(false)} />}
    </>
  );
};
