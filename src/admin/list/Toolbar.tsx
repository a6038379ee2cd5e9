import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import { Icon } from '../shell/icons';
import { later } from '../shell/later';
import { usePhone } from '../shell/useWidth';
import { ExportButton } from './ExportButton';
import { ViewsMenu } from '../views/ViewsMenu';
import { Filters } from '../filters/Filters';
import { SearchBox } from './SearchBox';
import type { Columns } from './useColumns';
import { densities, useDensity } from './useDensity';
import './toolbar.css';

/** A list on a desk is sorted by its headings. */
const SortMenu = later(() => import('./SortMenu'));

/** Search, filters, on a phone the order, saved views, columns and density, export. */
export const Toolbar = ({ definition, columns }: { definition: Definition; columns: Columns }) => {
  const isPhone = usePhone();
  return (
    <div className="toolbar">
      <SearchBox definition={definition} />
      <Filters definition={definition} />
      <span className="tools">
        {isPhone && <SortMenu definition={definition} columns={columns} />}
        <ViewsMenu definition={definition} columns={columns} />
        <ViewChooser definition={definition} columns={columns} />
        <ExportButton definition={definition} columns={columns.shown} />
      </span>
    </div>
  );
};

const ViewChooser = ({ definition, columns }: { definition: Definition; columns: Columns }) => {
  const t = useTranslate();
  const [density, setDensity] = useDensity(definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  return (
    <>
      <button
        className="button plain"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="columns" />
        <span className="word">{t('Columns')}</span>
      </button>
      {open && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {columns.all.map(({ name, field }) => {
            const shown = columns.isShown(name);
            const last = shown && columns.shown.length === 1;
            return (
              <MenuItem
                key={name}
                role="menuitemcheckbox"
                aria-checked={shown}
                disabled={last}
                onClick={() => columns.turn(name)}
              >
                <span className="menu-check">{shown && <Icon name="check" size={16} />}</span>
                {t(field.label)}
              </MenuItem>
            );
          })}
          <li className="menu-head" role="presentation">
            {t('Density')}
          </li>
          {densities.map(({ name, label }) => (
            <MenuItem key={name} role="menuitemradio" aria-checked={name === density} onClick={() => setDensity(name)}>
              <span className="menu-check">{name === density && <Icon name="check" size={16} />}</span>
              {t(label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
};
