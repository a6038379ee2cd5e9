import { useOpening } from '../../admin/opening/openRecord';
import { workspace } from '../../resources/takerStore';

/** Returns a function that opens a task that was just taken, with the focus in its panel; nothing when none was. */
export const useOpenTask = (): ((id: number | null) => void) => {
  const { open } = useOpening();
  return (id) => {
    if (id !== null) open({ entity: workspace.name, id: String(id) }, { takesFocus: true });
  };
};
