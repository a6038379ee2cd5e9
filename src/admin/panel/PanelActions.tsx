import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useRef } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { OpenAction } from '../actions/ActionSlot';
import { partsOfMenu } from '../actions/menuParts';
import { usePublishActions } from '../actions/openedActions';
import { RowActionsMenu } from '../actions/RowActionsMenu';
import { useRecordTitle } from '../fields/recordTitle';
import { shortcuts } from '../keys/shortcuts';
import { useShortcuts } from '../keys/useShortcuts';
import { useSingleKeys } from '../keys/useSingleKeys';
import { MenuButton } from '../menus/MenuButton';
import { panelOnScreen } from '../navigation/panelOnScreen';
import { useRowActions, type RowAction } from '../actions/useRowActions';
import { useHint } from '../menus/useHint';
import { Icon } from '../parts/icons';

/** Shortcuts that the panel's actions may have. */
const panelShortcuts = ['complete', 'release', 'give', 'ticket'] as const;

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** An action as a button. When it can't be used, it stays focusable and shows the reason. */
const ActionButton = ({ label, reason, danger, isPrimary, shortcut, choose }: RowAction) => {
  const { target, hint } = useHint(reason, 'below');
  const [singleKeys] = useSingleKeys();
  return (
    <button
      className={`button small ${danger && !reason ? 'danger' : ''} ${isPrimary ? 'primary' : ''}`}
      type="button"
      aria-disabled={reason ? true : undefined}
      aria-keyshortcuts={shortcut && singleKeys ? shortcut : undefined}
      onClick={() => {
        if (!reason) choose();
      }}
      {...target}
    >
      {label}
      {shortcut && !reason && singleKeys && <kbd aria-hidden="true">{shortcut}</kbd>}
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

/** The primary action comes first, after the usable ones one that is not, and what cannot be taken back last: never where the others begin. */
const placeOf = ({ isPrimary, danger, reason }: RowAction) => (isPrimary ? 0 : reason ? 2 : danger ? 3 : 1);

/** What cannot be taken back, and is nobody's answer to a question. */
const isDangerous = ({ danger, decides }: RowAction) => danger && !decides;

/**
 * The record's actions as buttons: the specified ones and four of ours. A single action that can't be used stays a button with its
 * reason. The others are in one menu, with all that is dangerous.
 */
export const PanelActions = ({ definition, record, onAction }: Props) => {
  const t = useTranslate();
  const actions = useRowActions(definition, record, onAction);
  usePublishActions(useRecordTitle(definition, record), actions);
  usePanelKeys(actions);
  const disabled = actions.filter(({ reason }) => reason !== undefined);
  const usable = partsOfMenu(actions.filter(({ reason }) => reason === undefined));
  const dangerous = usable.shown.filter(isDangerous);
  const inMenu = new Set(
    [...usable.more, ...dangerous, ...(disabled.length > 1 ? disabled : [])].map(({ name }) => name),
  );
  // One primary button on a screen: of several, the first.
  const primary = actions.find(({ isPrimary }) => isPrimary)?.name;
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
      {actions
        .filter(({ name }) => !inMenu.has(name))
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((action) => (
          <ActionButton key={action.name} {...action} isPrimary={action.name === primary} />
        ))}
      {inMenu.size > 0 && (
        <MenuButton
          className="button small icon"
          label={t(usable.more.length + dangerous.length > 0 ? 'More actions' : 'Actions that cannot be used now')}
          face={<Icon name="more" size={16} />}
        >
          {(anchor, close) => (
            <RowActionsMenu
              definition={definition}
              record={record}
              onAction={onAction}
              anchor={anchor}
              onClose={close}
              onlyNames={inMenu}
            />
          )}
        </MenuButton>
      )}
    </div>
  );
};
