import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { OpenAction } from '../actions/ActionSlot';
import { usePublishActions } from '../actions/openedActions';
import { RowActionsMenu } from '../actions/RowActionsMenu';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { useRecordTitle } from '../fields/recordTitle';
import { shortcuts } from '../keys/shortcuts';
import { useShortcuts } from '../keys/useShortcuts';
import { useSingleKeys } from '../keys/useSingleKeys';
import { MenuButton } from '../menus/MenuButton';
import { panelOnScreen } from '../navigation/panelOnScreen';
import { useRowActions, type RowAction } from '../actions/useRowActions';
import { useHint } from '../menus/useHint';
import { namesOf, placesOf } from './actionPlaces';
import { Icon } from '../parts/icons';

/** Shortcuts that the panel's actions may have. */
const panelShortcuts = ['complete', 'release', 'give', 'ticket'] as const;

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
  /** Names of actions that are not offered, because what stands beside the buttons takes their place. */
  without?: readonly string[] | undefined;
}

const none: readonly string[] = [];

/** An action as a button. When it can't be used, it stays focusable and shows the reason. */
const ActionButton = ({ label, reason, danger, isPrimary, shortcut, choose }: RowAction) => {
  const { target, hint } = useHint(reason, 'below');
  const [singleKeys] = useSingleKeys();
  return (
    <button
      className={`button small ${danger && !reason ? 'danger' : ''} ${isPrimary ? 'primary' : ''}`}
      type="button"
      aria-disabled={reason ? true : undefined}
      aria-keyshortcuts={shortcut && !reason && singleKeys ? shortcut : undefined}
      onClick={() => {
        if (!reason) choose();
      }}
      {...target}
    >
      {label}
      {shortcut && singleKeys && <kbd aria-hidden="true">{shortcut}</kbd>}
      {hint}
    </button>
  );
};

/** Runs actions by their keys while the focus is in the panel. */
const usePanelKeys = (actions: readonly RowAction[]) => {
  const press = (key: string) => {
    const action = actions.find(({ shortcut, reason }) => shortcut === key && !reason);
    if (!action || !panelOnScreen()?.contains(document.activeElement)) return false;
    action.choose();
    return true;
  };
  useShortcuts(
    Object.fromEntries(
      panelShortcuts
        .filter((name) => actions.some(({ shortcut }) => shortcut === shortcuts[name].keys[0]))
        .map((name) => [name, press]),
    ),
  );
};

/**
 * Returns the names of the actions that are buttons. They keep their places while no other action can be used than before: a button
 * that can be used no longer stays where it was, and none comes under the pointer in its place.
 */
const usePlaces = (actions: readonly RowAction[]): readonly string[] => {
  const usable = namesOf(actions.filter(({ reason }) => reason === undefined));
  const fresh = { usable, places: placesOf(actions) };
  const [held, setHeld] = useState(fresh);
  if (usable.every((name) => held.usable.includes(name))) return held.places;
  setHeld(fresh);
  return fresh.places;
};

/**
 * The record's actions as buttons: the specified ones and four of ours. A single action that can't be used stays a button with its
 * reason. The others are in one menu, with all that is dangerous.
 */
export const PanelActions = ({ definition, record, onAction, without = none }: Props) => {
  const t = useTranslate();
  const actions = useRowActions(definition, record, onAction).filter(({ name }) => !without.includes(name));
  usePublishActions(useRecordTitle(definition, record), actions);
  usePanelKeys(actions);
  const places = usePlaces(actions);
  const buttons = places.flatMap((name) => actions.find((action) => action.name === name) ?? []);
  const menu = actions.filter((action) => !buttons.includes(action));
  // One primary button on a screen: of several, the first. While the record waits for approval it is that of the request.
  const primary = isAwaitingApproval(record)
    ? undefined
    : actions.find(({ isPrimary, reason }) => isPrimary && !reason)?.name;
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = box.current?.contains(target as Element) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  // When the focused button moved into the menu, the menu's button gets the focus.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      (box.current!.lastElementChild as HTMLElement | null)?.focus({ preventScroll: true });
  });
  return (
    <div className="panel-actions" ref={box}>
      {buttons.map((action) => (
        <ActionButton key={action.name} {...action} isPrimary={action.name === primary} />
      ))}
      {menu.length > 0 && (
        <MenuButton
          className="button small icon"
          label={t(menu.some(({ reason }) => !reason) ? 'More actions' : 'Actions that cannot be used now')}
          face={<Icon name="more" size={16} />}
        >
          {(anchor, close) => (
            <RowActionsMenu
              definition={definition}
              record={record}
              onAction={onAction}
              anchor={anchor}
              onClose={close}
              onlyNames={new Set(menu.map(({ name }) => name))}
            />
          )}
        </MenuButton>
      )}
    </div>
  );
};
