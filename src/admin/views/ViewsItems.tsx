import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { Icon } from '../shell/icons';
import type { SavedView } from './useViews';
import type { Asked } from './ViewsMenu';

interface Props {
  views: readonly SavedView[];
  applied: SavedView | undefined;
  /** Is what is set what the applied view says? */
  same: boolean;
  error: Error | null;
  anchor: HTMLElement;
  onChoose: (view: SavedView) => void;
  onUpdate: (view: SavedView) => void;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

/** The saved views of a list and what can be done with the applied one, as a menu. */
const ViewsItems = ({ views, applied, same, error, anchor, onChoose, onUpdate, onAsk, onClose }: Props) => {
  const t = useTranslate();
  const own = applied?.mine ? applied : undefined;
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {views.map((view) => (
        <MenuItem
          key={view.id}
          role="menuitemradio"
          aria-checked={view.id === applied?.id}
          onClick={() => onChoose(view)}
        >
          <span className="menu-check">{view.id === applied?.id && <Icon name="check" size={16} />}</span>
          <span className="view-name">{view.name}</span>
          {view.shared && <span className="muted">{t('Shared')}</span>}
        </MenuItem>
      ))}
      {error && <li className="menu-head">{t(error.message)}</li>}
      {views.length > 0 && <Divider />}
      {own && !same && <MenuItem onClick={() => onUpdate(own)}>{`${t('Update')} “${own.name}”`}</MenuItem>}
      {own && <MenuItem onClick={() => onAsk('rename')}>{`${t('Rename')} “${own.name}”`}</MenuItem>}
      {own && <MenuItem className="danger" onClick={() => onAsk('remove')}>{`${t('Delete')} “${own.name}”`}</MenuItem>}
      <MenuItem onClick={() => onAsk('save')}>{t('Save view')}…</MenuItem>
    </Menu>
  );
};

export default ViewsItems;
