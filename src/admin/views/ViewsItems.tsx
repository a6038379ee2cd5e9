import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';
import type { SavedView } from './useViews';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';

/** The dialogs of the views menu. */
export type ViewDialogName = 'save' | 'rename' | 'remove';

interface Props {
  views: readonly SavedView[];
  applied: SavedView | undefined;
  /** The list's state equals the applied view. */
  isUnchanged: boolean;
  error: Error | null;
  anchor: HTMLElement;
  onChoose: (view: SavedView) => void;
  onUpdate: (view: SavedView) => void;
  onDialog: (dialog: ViewDialogName) => void;
  onClose: () => void;
}

/** Menu of a list's saved views, with the actions for the applied one. */
const ViewsItems = ({ views, applied, isUnchanged, error, anchor, onChoose, onUpdate, onDialog, onClose }: Props) => {
  const t = useTranslate();
  const ownView = applied?.mine ? applied : undefined;
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {views.map((view) => (
        <MenuItem key={view.id} kind="radio" isChecked={view.id === applied?.id} onChoose={() => onChoose(view)}>
          <span className="menu-check">{view.id === applied?.id && <Icon name="check" size={16} />}</span>
          <span className="view-name">{view.name}</span>
          {view.shared && <span className="muted">{t('Shared')}</span>}
        </MenuItem>
      ))}
      {error && <div className="menu-head">{t(error.message)}</div>}
      {views.length > 0 && <div className="menu-line" role="separator" />}
      {ownView && !isUnchanged && (
        <MenuItem onChoose={() => onUpdate(ownView)}>{`${t('Update')} “${ownView.name}”`}</MenuItem>
      )}
      {ownView && <MenuItem onChoose={() => onDialog('rename')}>{`${t('Rename')} “${ownView.name}”`}</MenuItem>}
      {applied?.removable && (
        <MenuItem danger onChoose={() => onDialog('remove')}>{`${t('Delete')} “${applied.name}”`}</MenuItem>
      )}
      <MenuItem onChoose={() => onDialog('save')}>{t('Save view')}…</MenuItem>
    </Menu>
  );
};

export default ViewsItems;
