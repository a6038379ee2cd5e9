import { useTranslate } from 'react-admin';
import { Menu } from '../../menus/Menu';
import { MenuItem } from '../../menus/MenuItem';

interface Props {
  anchor: HTMLElement;
  /** Why nothing can be exported. */
  exportRefusal: string | undefined;
  /** Whether a dialog asks something before the export. */
  exportAsks: boolean;
  onImport: () => void;
  onExport: () => void;
  onClose: () => void;
}

/** Menu of a list whose records can be imported. */
const ImportItems = ({ anchor, exportRefusal, exportAsks, onImport, onExport, onClose }: Props) => {
  const t = useTranslate();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <MenuItem onChoose={onImport}>{t('Import a file')}…</MenuItem>
      <MenuItem reason={exportRefusal} onChoose={onExport}>
        {t('Export for import')}
        {exportAsks && '…'}
      </MenuItem>
    </Menu>
  );
};

export default ImportItems;
