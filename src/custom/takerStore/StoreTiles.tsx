import { useQuery } from '@tanstack/react-query';
import { listPath } from '../../admin/list/rows/listPath';
import { TileCard, type TileLink } from '../../admin/list/head/TileCard';
import { countQuery } from '../../admin/calls/countQuery';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { isTotalAtLeast } from '../../dataProvider/lists';
import { formatTotal } from '../../format/money';
import { booking } from '../../resources/booking';
import { devices } from '../../resources/devices';
import { figures } from '../../resources/figures';
import type { Condition } from '../../resources/language/condition';
import type { Definition } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import { mayOpen } from '../../resources/language/rights';
import { takerStore } from '../../resources/takerStore';

interface StoreTile {
  label: string;
  definition: Definition;
  where: Condition;
}

/** What decides how much will be late, beside the people themselves. */
const tiles: readonly StoreTile[] = [
  { label: 'In the queue', definition: takerStore, where: {} },
  { label: 'Overdue in the queue', definition: takerStore, where: { dueDate_lte: '{now}' } },
  { label: 'Free payment accounts', definition: booking, where: { isFree: true } },
  { label: figures.silentDevices.label, definition: devices, where: figures.silentDevices.where },
];

/** Time alone changes these counts: invoices become overdue and devices silent. */
const refetchIntervalMs = 15_000;

const Tile = ({ label, definition, where }: StoreTile) => {
  const platform = usePlatform();
  const { data } = useQuery({ ...countQuery(platform, definition, where), refetchInterval: refetchIntervalMs });
  const link: TileLink = { label, path: listPath(definition, atThisMoment(where)) };
  const text = data?.total === undefined ? '—' : formatTotal(data.total, isTotalAtLeast(data.meta));
  return <TileCard label={label} text={text} links={[link]} />;
};

/** Counts of the queue, of free payment accounts and of silent devices: those whose list the user may open. */
export const StoreTiles = () => {
  const { session } = useConsole();
  return (
    <dl className="tiles">
      {tiles
        .filter(({ definition }) => mayOpen(definition, session.role))
        .map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
    </dl>
  );
};
