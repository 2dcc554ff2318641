import { formatMoney } from '../../shared/domain/money/money.js';
import { verifyLedger } from '../ledger/index.js';
import { check } from './command-line.js';

/** `npm run ledger:verify` */
export const run = check('The ledger', async (database) => {
  const { journals, transfers, accounts, wrong } = await verifyLedger(database);
  const lines = [
    `${journals} journals with ${transfers} transfers.`,
    ...accounts.map(({ kind, currency, minor }) => `${kind} ${currency} ${formatMoney(BigInt(minor))}`),
    ...wrong.map((text) => `WRONG: ${text}.`),
  ];
  return { lines, holds: wrong.length === 0 };
});
