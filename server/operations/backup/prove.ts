import { isDeepStrictEqual } from 'node:util';
import { verifyChain } from '../../audit/index.js';
import { applicationDataSource, Database } from '../../kernel/database.js';
import { UNLIMITED } from '../../kernel/limits.js';
import { verifyLedger } from '../../ledger/index.js';
import { copyOut } from '../../kernel/copy.js';
import { Digest, type Summary, type TableDigest } from './content.js';
import { connectOwner, copyText, figuresOf, sequencesOf, tablesOf } from './source.js';

export interface Proof {
  /** Figures for the report of the outcome. */
  readonly entries: number;
  readonly journals: number;
  /** Mismatches in ledger and audit trail; empty: none. */
  readonly wrong: readonly string[];
  /** False: nobody gave the key that the audit trail is sealed with, so that only its rows are known to be the same. */
  readonly keyed: boolean;
}

/** The ledger and the audit trail of a database at the schema of this version. */
export async function prove(ownerUrl: string, auditKey: string | undefined): Promise<Proof> {
  const source = await applicationDataSource(ownerUrl, [], 1, UNLIMITED).initialize();
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

/** Reads a restored database back and reports every difference from the backup. */
export async function differences(ownerUrl: string, said: Summary): Promise<readonly string[]> {
  const client = await connectOwner(ownerUrl);
  try {
    const wrong: string[] = [];
    for (const head of await tablesOf(client)) {
      const digest = new Digest();
      for await (const chunk of copyOut(client, copyText(head, 'to stdout'))) digest.add(chunk);
      const text = different(head.table, said.tables[head.table], digest.end());
      if (text !== undefined) wrong.push(text);
    }
    const { chain, ledger } = await figuresOf(client);
    if (!isDeepStrictEqual(ledger, said.ledger)) wrong.push('the sums of the ledger differ');
    if (!isDeepStrictEqual(chain, said.chain)) wrong.push('the audit trail ends at another entry');
    if (!isDeepStrictEqual(await sequencesOf(client), said.sequences)) wrong.push('counters differ');
    return wrong;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function different(table: string, said: TableDigest | undefined, found: TableDigest): string | undefined {
  if (said === undefined) return `the backup does not list ${table}`;
  if (said.rows !== found.rows) return `${table} has ${found.rows} rows instead of ${said.rows}`;
  return said.sha256 === found.sha256 ? undefined : `the rows of ${table} differ`;
}
