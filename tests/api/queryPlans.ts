import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '../../server/database/schema';

/** A node of a plan, as PostgreSQL tells it. */
export interface PlanNode {
  'Node Type': string;
  'Join Type'?: string;
  'Relation Name'?: string;
  /** On average of all times that it was run. */
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A node and all below it. */
export const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];

/** Records the queries that a database is asked. */
class Recorder implements KyselyPlugin {
  readonly nodes: RootOperationNode[] = [];
  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.nodes.push(node);
    return node;
  }
  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return Promise.resolve(result);
  }
}

/** Runs a function and returns the queries that it asked. */
export const recordQueries = async (db: Db, run: (recorded: Db) => Promise<unknown>): Promise<CompiledQuery[]> => {
  const recorder = new Recorder();
  await run(db.withPlugin(recorder));
  return recorder.nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
};

/** The plan of a query. `how`: the options of `explain`. */
export const planOf = async (db: Db, { sql: text, parameters }: CompiledQuery, how: string): Promise<PlanNode> => {
  const query = CompiledQuery.raw(`explain (${how}, format json) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(query);
  return rows[0]!['QUERY PLAN'][0]!.Plan;
};
