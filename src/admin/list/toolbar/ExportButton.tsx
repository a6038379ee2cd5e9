import { useListContext, useLocaleState, useTranslate } from 'react-admin';
import { useState } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import type { Definition } from '../../../resources/language/definition';
import { hidesNumber } from '../../../resources/language/fields';
import { Icon } from '../../parts/icons';
import { MenuButton } from '../../menus/MenuButton';
import { useConsole } from '../../state/ConsoleContext';
import { useReader } from '../../state/useReader';
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

/**
 * Exports all pages of the list, or the rows in `ids`, as CSV: the columns on screen, or all fields. Shows the progress and can be
 * canceled. Numbers of cards and accounts are masked, unless somebody gives a reason for whole ones (extension), which the platform records.
 */
export const ExportButton = ({ definition, columns, ids, label = 'Export' }: Props) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const { config } = useConsole();
  const reader = useReader();
  const { total } = useListContext();
  const request: RowsRequest = { ...useListRequest(definition), ids };
  const exporting = useExport();
  const [isAsking, setIsAsking] = useState(false);
  const count = ids?.length ?? total ?? 0;

  const run = (
    shown: readonly Column[] | 'all',
    { recorded, withTotals = false }: { recorded?: RowsRequest; withTotals?: boolean } = {},
  ) => {
    return exporting.run(count, async (running) => {
      const { writeExport } = await loadCode(() => import('./writeExport'));
      return writeExport({ definition, reader, shown, request, recorded, running, withTotals, language, t });
    });
  };

  const hasSums = columns.some(({ field }) => field.currency !== undefined);
  const hasWhole = config.extensions && columns.some(({ field }) => hidesNumber(field));
  return (
    <ExportPlace exporting={exporting}>
      <MenuButton
        title={t(label)}
        isDisabled={!total}
        face={
          <>
            <Icon name="download" />
            <span className="word">{t(label)}</span>
          </>
        }
      >
        {(anchor, close) => {
          const choose = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <ExportItems
              anchor={anchor}
              onColumns={choose(() => void run(columns))}
              onAll={choose(() => void run('all'))}
              onTotals={hasSums ? choose(() => void run(columns, { withTotals: true })) : undefined}
              onWhole={hasWhole ? choose(() => setIsAsking(true)) : undefined}
              onClose={close}
            />
          );
        }}
      </MenuButton>
      {isAsking && (
        <WholeExportDialog
          request={request}
          label={label}
          count={count}
          onRecorded={(recorded) => {
            setIsAsking(false);
            void run(columns, { recorded });
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </ExportPlace>
  );
};
