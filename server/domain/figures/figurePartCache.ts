import { changesWithTime } from '../../database/derived';
import { definitions } from '../../base/definitions';
import type { Definition } from '../../../src/resources/language/definition';
import { countEach, type DaySum } from '../../database/counts';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import { tableOf } from '../../../src/resources/language/tables';
import { earningsInRange, type Earning } from './earned';
import { groupInvoices, type InvoiceGroup } from './invoiceDays';
import { revenueInRange } from './revenueDays';
import { CountsByIdRange } from './countsByIdRange';

/**
 * Lists whose counts by tab and tile are part of the figures. Those of a list whose rows change tabs over time, without a change
 * of their table, are counted when they are asked for.
 */
export const countedLists = (): Definition[] =>
  definitions.filter(
    (definition) => definition.list?.tabs !== undefined && !definition.source && !changesWithTime(definition),
  );

/** Counts the rows of each tab of a list, by ranges of ids. */
const tabsOf = (definition: Definition, size?: number) => {
  const wheres = definition.list!.tabs!.map(({ where }) => where);
  return new CountsByIdRange(
    tableOf(definition),
    (db, range) => countEach(db, relationOf(definition), wheres, range),
    size,
  );
};

/**
 * Caches the parts of the figures that depend on rows alone and not on the time, so only changed ranges are counted
 * again.
 */
export class FigurePartCache {
  readonly #tabs: ReadonlyMap<Definition, CountsByIdRange<readonly number[]>>;
  readonly #invoices: CountsByIdRange<readonly InvoiceGroup[]>;
  readonly #earned: CountsByIdRange<readonly Earning[]>;
  readonly #revenue: CountsByIdRange<readonly DaySum[]>;

  /** `size`: the number of ids in a range. */
  constructor(size?: number) {
    this.#tabs = new Map(countedLists().map((definition) => [definition, tabsOf(definition, size)]));
    this.#invoices = new CountsByIdRange('invoices', groupInvoices, size);
    this.#earned = new CountsByIdRange('transactions', earningsInRange, size);
    this.#revenue = new CountsByIdRange('deals', revenueInRange, size);
  }

  /** Marks a created, changed or removed row. */
  markChanged(table: string, id: number): void {
    for (const counts of [...this.#tabs.values(), this.#invoices, this.#earned, this.#revenue])
      if (counts.table === table) counts.markChanged(id);
  }

  /** Returns the number of rows of each tab of a counted list, by the tab's label. */
  async tabs(db: Db, definition: Definition): Promise<Record<string, number>> {
    const parts = await this.#tabs.get(definition)!.read(db);
    return Object.fromEntries(
      definition.list!.tabs!.map(({ label }, index) => [label, parts.reduce((sum, counts) => sum + counts[index]!, 0)]),
    );
  }

  /** Returns the invoices created or completed within the counted days, in groups. */
  async invoices(db: Db): Promise<readonly InvoiceGroup[]> {
    return (await this.#invoices.read(db)).flat();
  }

  /** Returns what agents earned within the counted days. */
  async earned(db: Db): Promise<readonly Earning[]> {
    return (await this.#earned.read(db)).flat();
  }

  /** Returns the platform's revenue within the counted days. */
  async revenue(db: Db): Promise<readonly DaySum[]> {
    return (await this.#revenue.read(db)).flat();
  }
}
