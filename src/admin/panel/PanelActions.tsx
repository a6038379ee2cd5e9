import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { OpenAction } from '../actions/ActionSlot';
import { RowActionsMenu } from '../actions/RowActionsMenu';
import { MenuButton } from '../menus/MenuButton';
import { useRowActions, type RowAction } from '../actions/useRowActions';
import { useHint } from '../menus/useHint';
import { Icon } from '../parts/icons';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** An action as a button that stays, also for the keyboard, when it can't be used, and says why. */
const ActionButton = ({ label, reason, danger, choose }: RowAction) => {
  const { target, hint } = useHint(reason, 'below');
  return (
    <button
      className={danger && !reason ? 'button small danger' : 'button small'}
      type="button"
      aria-disabled={reason ? true : undefined}
      onClick={() => {
        if (!reason) choose();
      }}
      {...target}
    >
      {label}
      {hint}
    </button>
  );
};

/**
 * The row's actions as buttons. One that can't be used stays, reachable, and says why; several take the room of one, and
 * say it in a menu.
 */
export const PanelActions = ({ definition, record, onAction }: Props) => {
  const t = useTranslate();
  const actions = useRowActions(definition, record, onAction);
  const off = actions.filter(({ reason }) => reason !== undefined);
  const rest = new Set(off.length > 1 ? off.map(({ name }) => name) : []);
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = box.current?.contains(target as Element) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  // The button that had the focus went into the menu under it.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      [...box.current!.querySelectorAll<HTMLElement>('button')].at(-1)?.focus({ preventScroll: true });
  });
  return (
    <div className="panel-actions" ref={box}>
      {actions
        .filter(({ name }) => !rest.has(name))
        .map((action) => (
          <ActionButton key={action.name} {...action} />
        ))}
      {rest.size > 0 && (
        <MenuButton
          className="button small icon"
          label={t('Actions that cannot be used now')}
          face={<Icon name="more" size={16} />}
        >
          {(anchor, close) => (
            <RowActionsMenu
              definition={definition}
              record={record}
              onAction={onAction}
              anchor={anchor}
              onClose={close}
              onlyNames={rest}
            />
          )}
        </MenuButton>
      )}
    </div>
  );
};
