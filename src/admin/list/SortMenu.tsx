import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Icon } from '../shell/icons';
import { MenuButton } from './MenuButton';
import { isSortable, useSorting } from './sorting';
import type { Columns } from './useColumns';

/** The order of a list that has no headings to press. A second press of a column turns it round. */
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
        <Menu anchorEl={anchor} open onClose={close}>
          {columns.all
            .filter(({ field }) => isSortable(field))
            .map(({ name, field }) => {
              const direction = directionOf(name);
              return (
                <MenuItem
                  key={name}
                  role="menuitemradio"
                  aria-checked={direction !== undefined}
                  onClick={() => sortBy(name)}
                >
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
