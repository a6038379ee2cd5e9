import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/language/fields';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';

interface Props {
  filters: readonly (readonly [name: string, field: Field])[];
  anchor: HTMLElement;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Menu of the filters that are not visible. */
const MoreFilters = ({ filters, anchor, onChoose, onClose }: Props) => {
  const t = useTranslate();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {filters.map(([name, field]) => (
        <MenuItem key={name} onChoose={() => onChoose(name)}>
          {t(field.label)}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default MoreFilters;
