import pg from 'pg';
import type { Parameters, Sql } from '../../server/kernel/database.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The steps of a plan that read whole tables: `Seq Scan on event`. */
function wholeReadsOf(plan: PlanNode): readonly string[] {
  const { 'Node Type': node, 'Relation Name': table } = plan;
  const own = node === 'Seq Scan' && table !== undefined ? [`${node} on ${table}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReadsOf)];
}

/**
 * Carries out nothing: of each statement it notes what would be read as a whole, by the plan for these values and by
 * the one for any values, which the database comes to use for a statement that it has prepared.
 */
export class Plans implements Sql {
  readonly wholeReads: string[] = [];

  constructor(private readonly client: pg.Client) {}

  async sql<R>(text: string, params: Parameters = []): Promise<R[]> {
    await this.note(`explain (format json) ${text}`, params);
    await this.note(`explain (generic_plan, format json) ${text}`);
    return [];
  }

  private async note(text: string, params?: Parameters): Promise<void> {
    const { rows } = await this.client.query(text, params && [...params]);
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ readonly Plan: PlanNode }];
    this.wholeReads.push(...wholeReadsOf(Plan));
  }

  async one<R>(text: string, params?: Parameters): Promise<R | undefined> {
    return (await this.sql<R>(text, params))[0];
  }
}
