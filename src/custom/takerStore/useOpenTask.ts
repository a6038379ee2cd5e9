import { useOpening } from '../../admin/navigation/openRecord';
import { hasOpenLayer } from '../../admin/browser/layers';
import { workspace } from '../../resources/takerStore';

/** Functions that open a task that was just taken, with the focus in its panel; they do nothing when none was taken. */
export const useOpenTask = () => {
  const { open } = useOpening();
  const openTask = (id: number | null): void => {
    if (id !== null) open({ entity: workspace.name, id: String(id) }, { takesFocus: true });
  };
  return {
    openTask,
    /**
     * Call it before the take: what it returns opens the task only if the operator is still on this screen and has no
     * dialog open. What they typed there would be lost with the record that is open.
     */
    openWhenFree: () => {
      const { pathname } = window.location;
      return (id: number | null): void => {
        if (window.location.pathname === pathname && !hasOpenLayer()) openTask(id);
      };
    },
  };
};
