import { useListContext, useTranslate } from 'react-admin';
import { useRef } from 'react';
import type { Definition } from '../../../resources/language/definition';
import { Icon } from '../../parts/icons';
import { usePhone } from '../../hooks/useWidth';
import { ExportButton } from './ExportButton';
import { ImportMenu } from './ImportMenu';
import { ViewsMenu } from '../../views/ViewsMenu';
import { Filters } from '../../filters/Filters';
import { ColumnsMenu, SortMenu } from './lazyMenus';
import { MenuButton } from '../../menus/MenuButton';
import { SearchBox } from '../search/SearchBox';
import { useSidewaysWheel } from './useSidewaysWheel';
import type { Columns } from '../../columns/useColumns';
import './toolbar.css';

interface Props {
  definition: Definition;
  columns: Columns;
  /** Called with the searched text when Enter is pressed in the search box. */
  onEnter: (text: string) => void;
  /** Called when the arrow down is pressed in the search box. */
  onDown: () => void;
}

/** Toolbar of a list: search, filters, sort (on a phone), saved views, columns and density, export and import. */
export const Toolbar = ({ definition, columns, onEnter, onDown }: Props) => {
  const isPhone = usePhone();
  const { filterValues, setFilters } = useListContext();
  const chips = useRef<HTMLDivElement>(null);
  useSidewaysWheel(chips);
  return (
    <div className="toolbar">
      <SearchBox
        definition={definition}
        filter={filterValues as Record<string, unknown>}
        setFilter={(filter) => setFilters(filter, {})}
        onEnter={onEnter}
        onDown={onDown}
      />
      <div ref={chips} className="chips">
        <Filters definition={definition} />
      </div>
      <span className="tools">
        {isPhone && <SortMenu definition={definition} columns={columns} />}
        <ViewsMenu definition={definition} columns={columns} />
        <ViewChooser definition={definition} columns={columns} />
        <ExportButton definition={definition} columns={columns.shown} />
        <ImportMenu definition={definition} />
      </span>
    </div>
  );
};

const ViewChooser = ({ definition, columns }: Omit<Props, 'onEnter' | 'onDown'>) => {
  const t = useTranslate();
  return (
    <MenuButton
      title={t('Columns')}
      face={
        <>
          <Icon name="columns" />
          <span className="word">{t('Columns')}</span>
        </>
      }
    >
      {(anchor, close) => <ColumnsMenu definition={definition} columns={columns} anchor={anchor} onClose={close} />}
    </MenuButton>
  );
};
