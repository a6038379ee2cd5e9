import { useListContext } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { ChosenBulk } from '../bulk/BulkActions';
import { BulkDialog } from '../bulk/lazyBulk';
import { lazyComponent } from '../loading/lazyComponent';
import { rowsIn } from '../navigation/rowsOnScreen';
import { searchBoxIn, selectBoxIn } from '../navigation/listParts';
import type { SelectionProps } from './Selection';

/** What the bar shows. Its code is a part of what is clicked first. */
export const Selection = lazyComponent(() => import('./Selection'));

/** Bar below the rows while rows are selected: their number, their sums of money, and what can be done with them. */
export const SelectionBar = (props: Omit<SelectionProps, 'ids' | 'onChoose'>) => {
  const { definition, card } = props;
  const { selectedIds = [], onSelect } = useListContext();
  // Here, because the selection ends while the dialog is open: what it acts on may leave the list.
  const [chosen, setChosen] = useState<ChosenBulk | null>(null);
  const wasOpen = useRef(false);
  // The button that opened the dialog is gone with the selection. While the dialog is open, the list cannot be focused.
  useEffect(() => {
    const hasClosed = wasOpen.current && !chosen;
    wasOpen.current = chosen !== null;
    if (!hasClosed || !card.current || document.activeElement !== document.body) return;
    const target = selectBoxIn(card.current, 'page') ?? rowsIn(card.current)[0] ?? searchBoxIn(card.current);
    target?.focus({ preventScroll: true });
  }, [chosen, card]);
  return (
    <>
      {selectedIds.length > 0 && <Selection {...props} ids={selectedIds} onChoose={setChosen} />}
      {chosen && (
        <BulkDialog
          definition={definition}
          {...chosen}
          onActed={(acted) => onSelect(selectedIds.filter((id) => !acted.includes(id)))}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
};
