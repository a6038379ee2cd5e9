import { useListContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import type { Definition } from '../../../resources/language/definition';
import { hidesNumber } from '../../../resources/language/fields';
import { importColumns, mayImport } from '../../../resources/language/imports';
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
  // An import has to read whole numbers.
  const hasNumbers = Object.values(importColumns(definition)).some(hidesNumber);
  /** Exports the rows of a request that was recorded, or of the list's, which it records. */
  const exportRows = (recorded?: RowsRequest) =>
    exporting.run(`${definition.name}-for-import.csv`, total ?? 0, async (running) => {
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
            anchor={anchor}
            exportRefusal={total ? undefined : t('There is nothing to export')}
            exportAsks={hasNumbers}
            onImport={() => {
              close();
              setIsOpen(true);
            }}
            onExport={() => {
              close();
              if (hasNumbers) setIsAsking(true);
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
