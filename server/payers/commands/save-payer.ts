import { Not } from 'typeorm';
import type { Payer } from '../../../shared/contract/payer-shapes.js';
import type { CoPaymentRequest, SavePayerRequest } from '../../../shared/contract/payers.js';
import { mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { parseMoney } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { conflict, invalid, notFound, Problem, refuseStale } from '../../kernel/http/problem.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { NOT_NAMED } from '../../ledger/index.js';
import { openPriceList } from '../../prices/index.js';
import { PayerEntity, payerShape } from '../payer.js';

/** Adds a payer, or changes the one whose id and version are sent; switched off it is chosen no more. */
export class SavePayer extends ActorsCommand<SavePayerRequest, Payer> {}

export const SavePayerHandler = commandHandler(SavePayer, async (tx, { request }) => {
  const known = request.id == null ? undefined : await lockPayer(tx, request.id, request.version);
  const before = known && payerShape(known);
  const row = merged(request, known ?? newPayer(tx));
  refuseUnreachable(before?.email, row.email);
  await refuseDuplicate(tx, row);
  await refuseList(tx, request, before?.priceListId);
  const after = payerShape(await tx.entities.save(row));
  const action = before ? (before.active && !after.active ? 'payer.retire' : 'payer.change') : 'payer.add';
  tx.audit(action, 'payer', after.id, { before, after });
  tx.emit('PayerChanged', after.id, { payerId: after.id });
  return after;
});

async function lockPayer(tx: Tx, id: string, version: number | null | undefined): Promise<PayerEntity> {
  const row = await tx.entities.findOne(PayerEntity, { where: { id }, ...ROW_LOCK });
  if (!row) throw notFound('The payer');
  if (row.account === NOT_NAMED)
    throw conflict('This payer stands for every insurer not named: it cannot be changed.');
  if (version == null) throw invalid('version', 'Send the version that was read.');
  if (row.version !== version) refuseStale(payerShape(row), row);
  return row;
}

function newPayer(tx: Tx): PayerEntity {
  const id = tx.id();
  return tx.entities.create(PayerEntity, {
    id,
    account: id,
    address: '',
    email: '',
    priceListId: null,
    coPaymentPercent: null,
    coPaymentMinor: null,
    limitMinor: null,
    needsAuthorisation: false,
    paymentDays: null,
    active: true,
    createdAt: tx.now,
  });
}

/** A field left out stays as it is. */
function merged(request: SavePayerRequest, row: PayerEntity): PayerEntity {
  const { kind, name, number, limit } = request;
  return Object.assign(row, {
    kind,
    name,
    number,
    address: request.address ?? row.address,
    email: request.email ?? row.email,
    priceListId: request.priceListId === undefined ? row.priceListId : request.priceListId,
    ...(request.coPayment && coPaymentColumns(request.coPayment)),
    limitMinor: limit === undefined ? row.limitMinor : limit === null ? null : Number(parseMoney(limit)),
    needsAuthorisation: request.needsAuthorisation ?? row.needsAuthorisation,
    paymentDays: request.paymentDays === undefined ? row.paymentDays : request.paymentDays,
    active: request.active ?? row.active,
  });
}

function coPaymentColumns({ kind, value = '0' }: CoPaymentRequest) {
  if (kind === 'none') return { coPaymentPercent: null, coPaymentMinor: null };
  const minor = parseMoney(value) ?? 0n;
  if (minor <= 0n) throw invalid('coPayment.value', 'Enter a co-payment above zero, or choose none.');
  if (kind === 'amount') return { coPaymentPercent: null, coPaymentMinor: Number(minor) };
  if (minor > 10_000n) throw invalid('coPayment.value', 'A co-payment can be at most 100 per cent.');
  return { coPaymentPercent: value, coPaymentMinor: null };
}

/** Checks a changed address only. */
function refuseUnreachable(before: string | undefined, email: string): void {
  const wrong = email === before ? null : mailAddressProblem(email);
  if (wrong !== null) throw invalid('email', wrong);
}

async function refuseDuplicate(tx: Tx, { id, number }: PayerEntity): Promise<void> {
  const other = await tx.entities.findOneBy(PayerEntity, { number, id: Not(id) });
  if (other) throw new Problem('duplicate', `${other.name} already has the number ${number}.`);
}

/** A list that was retired meanwhile may stay: bookings go by the cash list then. */
async function refuseList(
  tx: Tx,
  { priceListId }: SavePayerRequest,
  current: string | null | undefined,
): Promise<void> {
  if (priceListId == null || priceListId === current) return;
  const { kind } = await openPriceList(tx, priceListId, 'priceListId');
  if (kind === 'staff')
    throw invalid('priceListId', "The staff price list cannot be a payer's: choose another.");
}
