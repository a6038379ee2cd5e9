import { useTranslate } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';
import { Icon } from '../../parts/icons';
import { MenuButton } from '../../menus/MenuButton';
import { isSortable } from '../../../resources/language/query';
import { useSorting } from '../table/sorting';
import type { Columns } from '../../columns/useColumns';
import { Menu } from '../../menus/Menu';
import { MenuItem } from '../../menus/MenuItem';

/** Sort menu for cards, which have no headings. Choosing the same column again reverses the direction. */
const SortMenu = ({ definition, columns }: { definition: Definition; columns: Columns }) => {
  const t = useTranslate();
  const { directionOf, sortBy } = useSorting(definition);
  return (
    <MenuButton
      face={
        <>
          <Icon name="sort" />
          <span className="word">{t('Sort')}</span>
        </>
      }
    >
      {(anchor, close) => (
        <Menu anchor={anchor} onClose={close}>
          {columns.all
            .filter(({ field }) => isSortable(field))
            .map(({ name, field }) => {
              const direction = directionOf(name);
              return (
                <MenuItem key={name} kind="radio" isChecked={direction !== undefined} onChoose={() => sortBy(name)}>
                  <span className="menu-check">
                    {direction && <Icon name={direction === 'descending' ? 'down' : 'up'} size={16} />}
                  </span>
                  {t(field.label)}
                  {direction && <span className="visually-hidden">, {t(direction)}</span>}
                </MenuItem>
              );
            })}
        </Menu>
      )}
    </MenuButton>
  );
};

export default SortMenu;
