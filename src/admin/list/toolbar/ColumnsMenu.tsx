import { useTranslate } from 'react-admin';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Definition } from '../../../resources/language/definition';
import { keyCap } from '../../keys/pressedKey';
import { announce } from '../../parts/Announcer';
import { Icon } from '../../parts/icons';
import { boundedWidth } from '../../columns/boundedWidth';
import type { Columns } from '../../columns/useColumns';
import { densities, useDensity } from '../table/useDensity';
import { Menu } from '../../menus/Menu';
import { MenuItem } from '../../menus/MenuItem';

interface Props {
  definition: Definition;
  columns: Columns;
  anchor: HTMLElement;
  onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
/** By how many pixels a key changes the width of a column. */
const widthSteps: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

/** Returns the width of a column on screen, in pixels; undefined where it is not shown. */
const widthOnScreen = (name: string) =>
  document.querySelector(`th[data-column="${CSS.escape(name)}"]`)?.getBoundingClientRect().width;

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
  /** Whether choosing a column moves it, for fingers: they have no keys, and headings scroll under them. */
  const [isMoving, setIsMoving] = useState(false);
  const moveColumn = (index: number, step: number) => {
    const column = columns.all[index]!;
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
  };
  const widenColumn = (index: number, step: number) => {
    const { name, field } = columns.all[index]!;
    const before = columns.widths[name] ?? widthOnScreen(name);
    if (before === undefined) return;
    const width = boundedWidth(before + step);
    columns.setWidth(name, width);
    announce(t('%{column}: %{width} pixels wide', { column: t(field.label), width }));
  };
  const onItemKey = ({ key, altKey }: KeyboardEvent, index: number) => {
    const [step, widthStep] = altKey && columns.all[index] ? [steps[key], widthSteps[key]] : [];
    if (step !== undefined) moveColumn(index, step);
    if (widthStep !== undefined) widenColumn(index, widthStep);
    return step !== undefined || widthStep !== undefined;
  };
  return (
    <Menu anchor={anchor} onClose={onClose} onItemKey={onItemKey}>
      {columns.all.map(({ name, field }, index) => {
        if (isMoving)
          return (
            <MenuItem key={name} onChoose={() => moveColumn(index, -1)}>
              <span className="menu-check">{index > 0 && <Icon name="up" size={16} />}</span>
              {t(field.label)}
            </MenuItem>
          );
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
      <div className="menu-note menu-keys">
        <kbd>Alt</kbd> <kbd>{keyCap('ArrowLeft')}</kbd> <kbd>{keyCap('ArrowRight')}</kbd> {t('change its width')}
      </div>
      <MenuItem kind="checkbox" isChecked={isMoving} onChoose={() => setIsMoving(!isMoving)}>
        <span className="menu-check">{isMoving && <Icon name="check" size={16} />}</span>
        {t('Move columns: each press moves one up')}
      </MenuItem>
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
