import { verifyChain } from '../../audit/index.js';
import { applicationDataSource, Database } from '../../kernel/database.js';
import { WHOLE } from '../../kernel/limits.js';
import { verifyLedger } from '../../ledger/index.js';

export interface Proof {
  /** Figures for whoever reads the outcome. */
  readonly entries: number;
  readonly journals: number;
  /** What of ledger and audit trail does not hold together; empty: all does. */
  readonly wrong: readonly string[];
  /** False: nobody gave the key that the audit trail is sealed with, so that only its rows are known to be the same. */
  readonly keyed: boolean;
}

/** The ledger and the audit trail of a database at the schema of this version. */
export async function prove(ownerUrl: string, auditKey: string | undefined): Promise<Proof> {
  const source = await applicationDataSource(ownerUrl, [], 1, WHOLE).initialize();
  try {
    const database = new Database(source);
    const { journals, wrong } = await verifyLedger(database);
    const segment = await database.one('select from audit_segment limit 1');
    const keyed = auditKey !== undefined || segment === undefined;
    const chain = keyed ? await verifyChain(database, { key: segment && auditKey }) : undefined;
    const broken = chain?.firstBreak;
    const entries = await database.one<{ count: number }>('select count(*) as count from audit_entry');
    return {
      entries: entries?.count ?? 0,
      journals,
      keyed,
      wrong: [
        ...wrong.map((text) => `the ledger: ${text}`),
        ...(broken ? [`the audit trail at position ${broken.position}: ${broken.why}`] : []),
      ],
    };
  } finally {
    await source.destroy();
  }
}
