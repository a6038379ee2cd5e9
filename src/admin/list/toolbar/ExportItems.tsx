import { useTranslate } from 'react-admin';
import { Menu } from '../../menus/Menu';
import { MenuItem } from '../../menus/MenuItem';

interface Props {
  anchor: HTMLElement;
  onMasked: () => void;
  onWhole: () => void;
  onClose: () => void;
}

/** Menu of how a list with numbers of cards or accounts is exported. */
const ExportItems = ({ anchor, onMasked, onWhole, onClose }: Props) => {
  const t = useTranslate();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <MenuItem onChoose={onMasked}>{t('With masked numbers')}</MenuItem>
      <MenuItem onChoose={onWhole}>{t('With whole numbers')}…</MenuItem>
    </Menu>
  );
};

export default ExportItems;
