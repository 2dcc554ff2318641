import { isDeepStrictEqual } from 'node:util';
import { copyOut } from '../../kernel/copy.js';
import { Digest, type Summary, type TableDigest } from './content.js';
import { connectOwner, copyText, figuresOf, sequencesOf, tablesOf } from './source.js';

/** Reads a restored database back and says each thing in which it is not what the backup held. */
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
