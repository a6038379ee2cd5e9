import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';
import { usePhone } from '../hooks/useWidth';
import type { OpenAction } from './ActionSlot';
import { partsOfMenu } from './menuParts';
import { useRowActions } from './useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
  anchor: HTMLElement;
  onClose: () => void;
  /** Shows only these actions and their reasons, while the others are buttons. */
  onlyNames?: ReadonlySet<string>;
}

/** The actions of a row as a menu at its button. The last item shows those that there are too many of. */
export const RowActionsMenu = ({ definition, record, onAction, anchor, onClose, onlyNames }: Props) => {
  const t = useTranslate();
  const actions = useRowActions(definition, record, onAction);
  // On a phone a tooltip would cover the next item.
  const showsReasons = usePhone() || onlyNames !== undefined;
  const [isWhole, setIsWhole] = useState(onlyNames !== undefined);
  const { shown, more } = partsOfMenu(actions);
  const all = isWhole ? [...shown, ...more] : shown;
  // Beside buttons the menu is for what is rarely done: what cannot be taken back is its end.
  const items = onlyNames ? all.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false)) : all;
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {items
        .filter(({ name }) => onlyNames?.has(name) ?? true)
        .map(({ name, label, reason, danger, choose }) => (
          <MenuItem
            key={name}
            takesFocus={isWhole && onlyNames === undefined && name === more[0]?.name}
            danger={danger}
            disabled={reason !== undefined}
            reason={showsReasons ? undefined : reason}
            onChoose={() => {
              onClose();
              choose();
            }}
          >
            {showsReasons && reason ? (
              <span className="spelled">
                {label} <small>{reason}</small>
              </span>
            ) : (
              label
            )}
          </MenuItem>
        ))}
      {!isWhole && more.length > 0 && <MenuItem onChoose={() => setIsWhole(true)}>{t('More')}</MenuItem>}
    </Menu>
  );
};
