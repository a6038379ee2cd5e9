import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/language/fields';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';

interface Props {
  waiting: readonly (readonly [name: string, field: Field])[];
  anchor: HTMLElement;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The filters that do not stand ready, as a menu. */
const MoreFilters = ({ waiting, anchor, onChoose, onClose }: Props) => {
  const t = useTranslate();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {waiting.map(([name, field]) => (
        <MenuItem key={name} onChoose={() => onChoose(name)}>
          {t(field.label)}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default MoreFilters;
