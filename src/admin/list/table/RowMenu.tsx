import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';
import { Icon } from '../../parts/icons';
import type { OpenAction } from '../../actions/ActionSlot';
import { MenuButton } from '../../menus/MenuButton';
import { RowActionsMenu } from '../../actions/RowActionsMenu';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** The menu of a row's actions. Unavailable actions are listed with the reason. */
export const RowMenu = (props: Props) => {
  const t = useTranslate();
  return (
    <MenuButton className="button plain icon" label={`${t('Actions')}: ${props.record.id}`} face={<Icon name="more" />}>
      {(anchor, close) => <RowActionsMenu {...props} anchor={anchor} onClose={close} />}
    </MenuButton>
  );
};
