import { verifyChain } from './audit/index.js';
import { verifyAndExit, type Finding } from './verifying.js';

/** `npm run audit:verify` */
verifyAndExit('The audit trail', async (database): Promise<Finding> => {
  const { sealed, unsealed, head, firstBreak } = await verifyChain(database);
  const lines = [
    `${sealed} entries sealed and in order; ${unsealed} waiting for their seal.`,
    `Head: ${head}`,
  ];
  if (firstBreak) {
    lines.push(`BROKEN at position ${firstBreak.position} (entry ${firstBreak.entryId}): ${firstBreak.why}.`);
  }
  return { lines, holds: !firstBreak };
});
