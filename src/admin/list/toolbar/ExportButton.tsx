import { useListContext, useLocaleState, useTranslate } from 'react-admin';
import { useState } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import type { Definition } from '../../../resources/language/definition';
import { hidesNumber } from '../../../resources/language/fields';
import { Icon } from '../../parts/icons';
import { MenuButton } from '../../menus/MenuButton';
import { useConsole } from '../../state/ConsoleContext';
import type { Column } from '../../columns/useColumns';
import type { RowsRequest } from '../rows/rowPages';
import { useListRequest } from '../rows/useListRequest';
import { ExportPlace } from './ExportPlace';
import { ExportItems, WholeExportDialog } from './lazyMenus';
import { useExport } from './useExport';

interface Props {
  definition: Definition;
  columns: Column[];
  ids?: readonly (number | string)[];
  /** The phrase of the button. */
  label?: string;
}

const fileOf = ({ name }: Definition, isWhole: boolean) =>
  `${name}${isWhole ? '-whole-numbers' : ''}-${new Date().toISOString().slice(0, 10)}.csv`;

/**
 * Exports all pages of the list, or the rows in `ids`, as CSV. Shows the progress and can be canceled. Numbers of cards and
 * accounts are masked, unless somebody gives a reason for whole ones (extension), which the platform records.
 */
export const ExportButton = ({ definition, columns, ids, label = 'Export' }: Props) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const { session, config } = useConsole();
  const { total } = useListContext();
  const request: RowsRequest = { ...useListRequest(definition), ids };
  const exporting = useExport();
  const [isAsking, setIsAsking] = useState(false);
  const count = ids?.length ?? total ?? 0;

  /** Exports the rows of a request that was recorded, or of the list's, which it records. */
  const run = (recorded?: RowsRequest) =>
    exporting.run(fileOf(definition, recorded !== undefined), count, async (running) => {
      const { exportCsv, recordExport } = await loadCode(() => import('./exportCsv'));
      const { role } = session;
      const rows = recorded ?? (await recordExport({ ...request, ...running }));
      return exportCsv({ ...rows, ...running, columns, role, language, t });
    });

  const face = (
    <>
      <Icon name="download" />
      <span className="word">{t(label)}</span>
    </>
  );
  const offersWhole = total && config.extensions && columns.some(({ field }) => hidesNumber(field));
  return (
    <ExportPlace exporting={exporting}>
      {offersWhole ? (
        <MenuButton title={t(label)} face={face}>
          {(anchor, close) => (
            <ExportItems
              anchor={anchor}
              onMasked={() => {
                close();
                void run();
              }}
              onWhole={() => {
                close();
                setIsAsking(true);
              }}
              onClose={close}
            />
          )}
        </MenuButton>
      ) : (
        <button className="button plain" type="button" title={t(label)} disabled={!total} onClick={() => void run()}>
          {face}
        </button>
      )}
      {isAsking && (
        <WholeExportDialog
          request={request}
          label={label}
          count={count}
          onRecorded={(recorded) => {
            setIsAsking(false);
            void run(recorded);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </ExportPlace>
  );
};
