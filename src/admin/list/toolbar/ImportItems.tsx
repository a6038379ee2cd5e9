import { useTranslate } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';
import { hidesNumber } from '../../../resources/language/fields';
import { importColumns } from '../../../resources/language/imports';
import { Menu } from '../../menus/Menu';
import { MenuItem } from '../../menus/MenuItem';

interface Props {
  definition: Definition;
  anchor: HTMLElement;
  /** Why nothing can be exported. */
  exportRefusal: string | undefined;
  onImport: () => void;
  /** `asks`: a dialog has to ask something before the export. */
  onExport: (asks: boolean) => void;
  onClose: () => void;
}

/** Menu of a list whose records can be imported. */
const ImportItems = ({ definition, anchor, exportRefusal, onImport, onExport, onClose }: Props) => {
  const t = useTranslate();
  // An import has to read whole numbers.
  const asks = Object.values(importColumns(definition)).some(hidesNumber);
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <MenuItem onChoose={onImport}>{t('Import a file')}…</MenuItem>
      <MenuItem reason={exportRefusal} onChoose={() => onExport(asks)}>
        {t('Export for import')}
        {asks && '…'}
      </MenuItem>
    </Menu>
  );
};

export default ImportItems;
