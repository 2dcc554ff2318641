import { prepare } from '../../scripts/build.mjs';
import { ensureTestTools } from '../../scripts/run.mjs';
import { openTestCluster } from './test-cluster.mjs';

/** Builds what a tier runs against, finds or installs the programs that it drives, and starts its PostgreSQL. */
export async function setUp(parts, programs) {
  await prepare(parts);
  Object.assign(process.env, await ensureTestTools(programs));
  await openTestCluster();
}
