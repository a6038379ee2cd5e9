import { useTranslate } from 'react-admin';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Definition } from '../../resources/language/definition';
import { keyCap } from '../keys/pressedKey';
import { announce } from '../parts/Announcer';
import { Icon } from '../parts/icons';
import type { Columns } from '../columns/useColumns';
import { densities, useDensity } from './useDensity';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';

interface Props {
  definition: Definition;
  columns: Columns;
  anchor: HTMLElement;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Menu that chooses the columns of a list, their order, and its density. */
const ColumnsMenu = ({ definition, columns, anchor, onClose }: Props) => {
  const t = useTranslate();
  const [density, setDensity] = useDensity(definition);
  /** The item of the column that was moved: moving its element takes the focus from it. */
  const movedItem = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    movedItem.current?.focus({ preventScroll: true });
    movedItem.current = null;
  });
  const moveColumn = ({ key, altKey }: KeyboardEvent, index: number) => {
    const step = altKey ? steps[key] : undefined;
    const column = columns.all[index];
    if (step === undefined || !column) return false;
    const place = index + step;
    const other = columns.all[place];
    if (other) {
      movedItem.current = document.activeElement as HTMLElement | null;
      columns.move(column.name, other.name);
      announce(
        t('%{column}: column %{place} of %{total}', {
          column: t(column.field.label),
          place: place + 1,
          total: columns.all.length,
        }),
      );
    }
    return true;
  };
  return (
    <Menu anchor={anchor} onClose={onClose} onItemKey={moveColumn}>
      {columns.all.map(({ name, field }) => {
        const shown = columns.isShown(name);
        const last = shown && columns.shown.length === 1;
        return (
          <MenuItem
            key={name}
            kind="checkbox"
            isChecked={shown}
            reason={last ? t('A list shows at least one column') : undefined}
            onChoose={() => columns.toggle(name)}
          >
            <span className="menu-check">{shown && <Icon name="check" size={16} />}</span>
            {t(field.label)}
          </MenuItem>
        );
      })}
      <div className="menu-note menu-keys">
        <kbd>Alt</kbd> <kbd>{keyCap('ArrowUp')}</kbd> <kbd>{keyCap('ArrowDown')}</kbd> {t('move the column')}
      </div>
      {columns.isChanged && <MenuItem onChoose={columns.reset}>{t('Reset columns')}</MenuItem>}
      <div className="menu-head">{t('Density')}</div>
      {densities.map(({ name, label }) => (
        <MenuItem key={name} kind="radio" isChecked={name === density} onChoose={() => setDensity(name)}>
          <span className="menu-check">{name === density && <Icon name="check" size={16} />}</span>
          {t(label)}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default ColumnsMenu;
