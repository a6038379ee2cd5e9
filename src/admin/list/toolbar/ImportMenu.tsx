import { useListContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import type { Definition } from '../../../resources/language/definition';
import { mayImport } from '../../../resources/language/imports';
import { ImportDialog } from '../../import/lazyImport';
import { MenuButton } from '../../menus/MenuButton';
import { Icon } from '../../parts/icons';
import { useConsole } from '../../state/ConsoleContext';
import { ImportItems, WholeExportDialog } from './lazyMenus';
import type { RowsRequest } from '../rows/rowPages';
import { useListRequest } from '../rows/useListRequest';
import { ExportPlace } from './ExportPlace';
import { useExport } from './useExport';

/** Imports records of a list, and exports its rows as an import reads them. For those who may create records. */
export const ImportMenu = ({ definition }: { definition: Definition }) => {
  const { session, config } = useConsole();
  return config.extensions && mayImport(definition, session.role) ? <ImportButton definition={definition} /> : null;
};

const ImportButton = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const exporting = useExport();
  const { total } = useListContext();
  const request = useListRequest(definition);
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** Exports the rows of a request that was recorded, or of the list's, which it records. */
  const exportRows = (recorded?: RowsRequest) =>
    exporting.run(total ?? 0, async (running) => {
      const { exportForImport, recordExport } = await loadCode(() => import('./exportForImport'));
      return exportForImport({ ...(recorded ?? (await recordExport({ ...request, ...running }))), ...running });
    });
  return (
    <ExportPlace exporting={exporting}>
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
            definition={definition}
            anchor={anchor}
            exportRefusal={total ? undefined : t('There is nothing to export')}
            onImport={() => {
              close();
              setIsOpen(true);
            }}
            onExport={(asks) => {
              close();
              if (asks) setIsAsking(true);
              else void exportRows();
            }}
            onClose={close}
          />
        )}
      </MenuButton>
      {isAsking && (
        <WholeExportDialog
          request={request}
          label="Export for import"
          count={total ?? 0}
          onRecorded={(recorded) => {
            setIsAsking(false);
            void exportRows(recorded);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {isOpen && <ImportDialog definition={definition} onClose={() => setIsOpen(false)} />}
    </ExportPlace>
  );
};
