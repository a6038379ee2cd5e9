import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/language/fields';

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
    <Menu anchorEl={anchor} open onClose={onClose}>
      {waiting.map(([name, field]) => (
        <MenuItem key={name} onClick={() => onChoose(name)}>
          {t(field.label)}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default MoreFilters;
