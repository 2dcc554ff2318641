import { readAuditKey, verifyChain, type ChainReport, type Head } from '../audit/index.js';
import { readConfig } from '../kernel/config.js';
import { check } from './command-line.js';

/** `npm run audit:verify`, and with a head that was noted earlier: `npm run audit:verify -- --expect 812:4f0c...` */
export const run = check('The audit trail', async (database, words) => {
  const expected = expectedHead(words);
  const key = readAuditKey(readConfig());
  const report = await verifyChain(database, { key, expected });
  return { lines: linesOf(report, expected), holds: !report.firstBreak };
});

function linesOf(report: ChainReport, expected: Head | undefined): readonly string[] {
  const { sealed, unsealed, head, provenFrom, firstBreak } = report;
  const proven =
    provenFrom === null ? 'not proven by a key' : `proven by the key from position ${provenFrom}`;
  const lines = [
    `${sealed} entries sealed and in order, ${proven}; ${unsealed} waiting for their seal.`,
    `Head: ${sealed}:${head}`,
  ];
  if (firstBreak)
    lines.push(`BROKEN at position ${firstBreak.position} (entry ${firstBreak.entryId}): ${firstBreak.why}.`);
  else if (expected) lines.push(`The head noted at position ${expected.position} still matches.`);
  return lines;
}

function expectedHead(words: readonly string[]): Head | undefined {
  if (words.length === 0) return undefined;
  const noted = /^(\d{1,15}):([0-9a-f]{64})$/.exec(words[1] ?? '');
  if (words[0] !== '--expect' || words.length > 2 || noted === null) {
    throw new Error('give --expect position:hash, as the log and the audit page show the head');
  }
  return { position: Number(noted[1]), hash: noted[2] ?? '' };
}
