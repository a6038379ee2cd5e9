import { useListContext, useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import type { Definition } from '../../resources/define';
import { ExportButton } from './ExportButton';
import type { Column } from './useColumns';

/** Stands in for the tools while rows are selected. */
export const SelectionBar = ({ definition, columns }: { definition: Definition; columns: Column[] }) => {
  const t = useTranslate();
  const { selectedIds = [], onUnselectItems } = useListContext();
  return (
    <div className="toolbar selection">
      <span role="status">{t('%{count} selected', { count: formatNumber(selectedIds.length) })}</span>
      <button className="button plain" type="button" onClick={() => onUnselectItems()}>
        {t('Clear')}
      </button>
      <span className="space" />
      <ExportButton definition={definition} columns={columns} ids={selectedIds} />
    </div>
  );
};
