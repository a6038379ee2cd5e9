import { useTranslate } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Icon } from '../parts/icons';
import type { Columns } from '../columns/useColumns';
import { densities, useDensity } from './useDensity';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';

interface Props {
  definition: Definition;
  columns: Columns;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Menu that chooses the columns and the density of a list. */
const ColumnsMenu = ({ definition, columns, anchor, onClose }: Props) => {
  const t = useTranslate();
  const [density, setDensity] = useDensity(definition);
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {columns.all.map(({ name, field }) => {
        const shown = columns.isShown(name);
        const last = shown && columns.shown.length === 1;
        return (
          <MenuItem
            key={name}
            kind="checkbox"
            isChecked={shown}
            reason={last ? t('A list shows at least one column') : undefined}
            onChoose={() => columns.toggle(name)}
          >
            <span className="menu-check">{shown && <Icon name="check" size={16} />}</span>
            {t(field.label)}
          </MenuItem>
        );
      })}
      <div className="menu-head">{t('Density')}</div>
      {densities.map(({ name, label }) => (
        <MenuItem key={name} kind="radio" isChecked={name === density} onChoose={() => setDensity(name)}>
          <span className="menu-check">{name === density && <Icon name="check" size={16} />}</span>
          {t(label)}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default ColumnsMenu;
