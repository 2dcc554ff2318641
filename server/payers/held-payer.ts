import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound } from '../kernel/http/problem.js';
import { accountId, payerAccount } from '../ledger/index.js';
import { laboratory, type LaboratorySettings } from '../settings/index.js';
import { PAYER_COLUMNS, type PayerRow } from './payer.entity.js';

/** A payer in whose account something is done, and where and when. */
export interface HeldPayer {
  readonly payer: PayerRow;
  readonly laboratory: LaboratorySettings;
  readonly currency: string;
  /** Its account in the ledger. */
  readonly account: string;
  /** The laboratory's day. */
  readonly today: string;
}

const HELD = `select ${PAYER_COLUMNS} from payer p where p.id = $1 for share`;

export async function heldPayer(tx: Tx, id: string): Promise<HeldPayer> {
  const [payer, house] = await Promise.all([tx.one<PayerRow>(HELD, [id]), laboratory(tx)]);
  if (!payer) throw notFound('The payer');
  const currency = house.baseCurrency;
  const account = accountId(payerAccount(payer.account), currency);
  return { payer, laboratory: house, currency, account, today: labToday(house.timeZone, tx.now) };
}
