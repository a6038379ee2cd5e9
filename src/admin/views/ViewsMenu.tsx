import { useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import '../parts/parts.css';
import '../dialogs/dialogs.css';
import { MenuButton } from '../menus/MenuButton';
import type { Columns } from '../columns/useColumns';
import { Icon } from '../parts/icons';
import { lazyComponent } from '../loading/lazyComponent';
import { ViewsItems } from './lazyViews';
import type { ViewDialogName } from './ViewsItems';
import { useNotifyError } from '../outcomes/useNotifyError';
import { useViews, type SavedView } from './useViews';
import { useViewFromPalette } from './useViewFromPalette';
import { useViewState } from './useViewState';

const ViewDialog = lazyComponent(() => import('./ViewDialog'));
const RemoveViewDialog = lazyComponent(() => import('./RemoveViewDialog'));

/**
 * The saved views of a list: applies a view, saves the current state, and updates, renames or deletes the user's own
 * views.
 */
export const ViewsMenu = ({ definition, columns }: { definition: Definition; columns: Columns }) => {
  const t = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { views, error, canShare, add, change, remove } = useViews(definition);
  const { query, apply } = useViewState(columns);
  const [appliedId, setAppliedId] = useState<SavedView['id'] | null>(null);
  const [dialog, setDialog] = useState<ViewDialogName | null>(null);
  const matching = views.find((view) => view.query === query);
  const applied = matching ?? views.find(({ id }) => id === appliedId);
  const choose = (view: SavedView) => {
    setAppliedId(view.id);
    apply(view.query);
  };
  useViewFromPalette(views, choose);
  const update = async (view: SavedView) => {
    try {
      await change(view, { ...view, query });
      notify('View updated');
    } catch (problem) {
      notifyError(problem);
    }
  };
  const ownView = applied?.mine ? applied : undefined;
  return (
    <>
      <MenuButton
        title={applied?.name ?? t('Views')}
        face={
          <>
            <Icon name="views" />
            <span className="word">{applied ? `${applied.name}${matching ? '' : ' *'}` : t('Views')}</span>
          </>
        }
      >
        {(anchor, close) => (
          <ViewsItems
            views={views}
            applied={applied}
            isUnchanged={matching !== undefined}
            error={error}
            anchor={anchor}
            onChoose={(view) => {
              close();
              choose(view);
            }}
            onUpdate={(view) => {
              close();
              void update(view);
            }}
            onDialog={(next) => {
              close();
              setDialog(next);
            }}
            onClose={close}
          />
        )}
      </MenuButton>
      {dialog === 'save' && (
        <ViewDialog
          query={query}
          canShare={canShare}
          onSave={async (input, key) => setAppliedId(await add(input, key))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'rename' && ownView && (
        <ViewDialog
          view={ownView}
          query={query}
          canShare={canShare}
          onSave={(input, key) => change(ownView, input, key)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && applied?.removable && (
        <RemoveViewDialog view={applied} onRemove={(key) => remove(applied, key)} onClose={() => setDialog(null)} />
      )}
    </>
  );
};
