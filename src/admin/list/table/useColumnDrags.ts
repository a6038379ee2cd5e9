import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { loadCode } from '../../../dataProvider/loadCode';
import { useWhenIdle } from '../../loading/useWhenIdle';
import type { Columns, Widths } from '../../columns/useColumns';
import type { ColumnDragActs } from './columnDrags';

type Attach = typeof import('./columnDrags').attachColumnDrags;

/**
 * Lets the headings of a table be dragged, once the code for it is loaded, which waits until everything else is. Returns the
 * widths of the columns with the one that is being dragged.
 */
export const useColumnDrags = (table: RefObject<HTMLTableElement | null>, columns: Columns): Widths => {
  const [attach, setAttach] = useState<Attach>();
  const [dragged, setDragged] = useState<Widths>();
  useWhenIdle(
    useCallback(() => {
      loadCode(() => import('./columnDrags')).then(
        ({ attachColumnDrags }) => setAttach(() => attachColumnDrags),
        // Without it, the menu moves columns.
        () => undefined,
      );
    }, []),
  );
  const move = useEffectEvent(columns.move);
  const setWidth = useEffectEvent(columns.setWidth);
  useEffect(() => {
    if (!attach || !table.current) return undefined;
    const acts: ColumnDragActs = {
      onMove: (name, to) => move(name, to),
      onWiden: (name, width) => setDragged({ [name]: width }),
      onWidth: (name, width) => {
        setDragged(undefined);
        setWidth(name, width);
      },
      onResetWidth: (name) => setWidth(name, undefined),
      onCancel: () => setDragged(undefined),
    };
    return attach(table.current, acts);
  }, [attach, table]);
  return dragged ? { ...columns.widths, ...dragged } : columns.widths;
};
