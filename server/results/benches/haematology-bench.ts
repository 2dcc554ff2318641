import { isCell } from '../../../shared/disciplines/haematology/cells.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Bench } from '../assess/bench.js';
import { judgeBeside } from '../corrections/judge-beside.js';
import type { ResultRecord, StoredValue } from '../store/result-record.js';

/** Blood count and film look at each other's rows; a clotting time looks at nothing. */
const LOOKED_AT: ReadonlySet<string> = new Set(['WBC', 'PLT', 'MCV', 'NRBC', 'FCOM']);

function isOfBlood(row: StoredValue): boolean {
  return LOOKED_AT.has(row.code) || isCell(row);
}

export const haematologyBench = {
  async kept(tx: Tx, _bench: Bench, record: ResultRecord): Promise<void> {
    if (record.values.some(isOfBlood)) await judgeBeside(tx, record);
  },
};
