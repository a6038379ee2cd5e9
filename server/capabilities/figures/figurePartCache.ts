import { definitions } from '../../../src/resources/index';
import type { Definition } from '../../../src/resources/language/definition';
import { countEach } from '../../database/counts';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import { tableOf } from '../../../src/resources/language/tables';
import { earnedIn, type Earning } from './earned';
import { groupInvoices, type InvoiceGroup } from './invoiceDays';
import { CountsByIdRange } from './countsByIdRange';

/** Lists whose tabs and tiles come with the figures. */
export const countedLists = definitions.filter(({ list, source }) => list?.tabs !== undefined && !source);

/** How many rows of a run each tab of a list has. */
const tabsOf = (definition: Definition, size?: number) => {
  const wheres = definition.list!.tabs!.map(({ where }) => where);
  return new CountsByIdRange(
    tableOf(definition),
    (db, run) => countEach(db, relationOf(definition), wheres, run),
    size,
  );
};

/** What of the figures depends on rows alone and not on the moment: counted again only where something changed. */
export class FigurePartCache {
  readonly #tabs: ReadonlyMap<Definition, CountsByIdRange<readonly number[]>>;
  readonly #invoices: CountsByIdRange<readonly InvoiceGroup[]>;
  readonly #earned: CountsByIdRange<readonly Earning[]>;

  /** `size`: so many ids are counted together. */
  constructor(size?: number) {
    this.#tabs = new Map(countedLists.map((definition) => [definition, tabsOf(definition, size)]));
    this.#invoices = new CountsByIdRange('invoices', groupInvoices, size);
    this.#earned = new CountsByIdRange('transactions', earnedIn, size);
  }

  /** A row was made, changed or removed. */
  changed(table: string, id: number): void {
    for (const runs of [...this.#tabs.values(), this.#invoices, this.#earned])
      if (runs.table === table) runs.changed(id);
  }

  /** How many rows each tab of a counted list has, by its label. */
  async tabs(db: Db, definition: Definition): Promise<Record<string, number>> {
    const parts = await this.#tabs.get(definition)!.read(db);
    return Object.fromEntries(
      definition.list!.tabs!.map(({ label }, place) => [label, parts.reduce((sum, counts) => sum + counts[place]!, 0)]),
    );
  }

  /** The invoices that were created or completed lately, those alike together. */
  async invoices(db: Db): Promise<readonly InvoiceGroup[]> {
    return (await this.#invoices.read(db)).flat();
  }

  /** What came to agents lately. */
  async earned(db: Db): Promise<readonly Earning[]> {
    return (await this.#earned.read(db)).flat();
  }
}
