import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Icon } from '../shell/icons';
import type { Columns } from './useColumns';
import { densities, useDensity } from './useDensity';

interface Props {
  definition: Definition;
  columns: Columns;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Which columns a list shows, and how close its rows stand. */
const ColumnsMenu = ({ definition, columns, anchor, onClose }: Props) => {
  const t = useTranslate();
  const [density, setDensity] = useDensity(definition);
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
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
  );
};

export default ColumnsMenu;
