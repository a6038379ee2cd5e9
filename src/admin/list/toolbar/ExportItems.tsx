import { useTranslate } from 'react-admin';
import { Menu } from '../../menus/Menu';
import { MenuItem } from '../../menus/MenuItem';

interface Props {
  anchor: HTMLElement;
  onColumns: () => void;
  onAll: () => void;
  /** Undefined for a list without sums. */
  onTotals: (() => void) | undefined;
  /** Undefined for a list without numbers of cards or accounts. */
  onWhole: (() => void) | undefined;
  onClose: () => void;
}

/** Menu of what of a list is exported. */
const ExportItems = ({ anchor, onColumns, onAll, onTotals, onWhole, onClose }: Props) => {
  const t = useTranslate();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <MenuItem onChoose={onColumns}>{t('Columns on screen')}</MenuItem>
      <MenuItem onChoose={onAll}>{t('All fields')}</MenuItem>
      {onTotals && <MenuItem onChoose={onTotals}>{t('Columns on screen, with their totals')}</MenuItem>}
      {onWhole && <MenuItem onChoose={onWhole}>{t('With whole numbers')}…</MenuItem>}
    </Menu>
  );
};

export default ExportItems;
