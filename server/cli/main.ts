import type { Verb } from './command-line.js';

const VERBS: Readonly<Record<string, () => Promise<{ readonly run: Verb }>>> = {
  'audit-new-key': () => import('./audit-new-key.js'),
  'audit-verify': () => import('./audit-verify.js'),
  backup: () => import('./backup.js'),
  'dead-letters': () => import('./dead-letters.js'),
  'ledger-verify': () => import('./ledger-verify.js'),
  'let-in': () => import('./let-in.js'),
  restore: () => import('./restore.js'),
  upgrade: () => import('./upgrade.js'),
};

/** `npm run` names these: what is done from the command line beside the laboratory, or with it stopped. */
const [verb = '', ...words] = process.argv.slice(2);
const load = VERBS[verb];
if (load === undefined) {
  process.stderr.write(`Unknown verb "${verb}": ${Object.keys(VERBS).join(', ')}.\n`);
  process.exit(2);
}
const { run } = await load();
process.exit(await run(words));
