import type {
  ChangeVatRateRequest,
  CreateVatRateRequest,
  Vat,
  VatRate,
} from '../../../shared/contract/vat.js';
import { vatPercent } from '../../../shared/domain/money/vat.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import {
  invalid,
  LAST_CHANGE_COLUMNS,
  notFound,
  Problem,
  refuseStale,
  type LastChange,
} from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { BEGINNING, changedVat, lockVat } from '../vat-setting.js';

/** Adds a named rate; whoever charges VAT then chooses it. */
export class AddVatRate extends ActorsCommand<CreateVatRateRequest, Vat> {}

/** Renames a rate, retires it, or gives it another percentage from a day on. */
export class ChangeVatRate extends ActorsCommand<ChangeVatRateRequest, Vat> {}

const ADD = 'insert into vat_rate (id, name, kind, created_at) values ($1, $2, $3, $4)';
const CHANGE = `
  update vat_rate set name = $2, retired_at = $3, version = version + 1,
    last_changed_by = $4, last_changed_at = $5
  where id = $1`;
const LAST = `select ${LAST_CHANGE_COLUMNS} from vat_rate where id = $1`;
const SAY = `
  insert into vat_percent (id, rate_id, percent, valid_from, actor, actor_name, at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export const AddVatRateHandler = commandHandler(AddVatRate, async (tx, { request }) => {
  const { name, kind, percent } = request;
  const vat = await lockVat(tx);
  refuseDuplicate(vat, name);
  const id = tx.id();
  tx.send(ADD, [id, name, kind, tx.now]);
  if (kind === 'percent') sayPercent(tx, id, percentIn(percent), BEGINNING);
  else if (percent != null) throw invalid('percent', 'Only a rate above zero has a percentage.');
  const after = await changedVat(tx);
  tx.audit('vat.rate-add', 'vat', 'vat', { after: { name, kind, ...(percent != null && { percent }) } });
  return after;
});

export const ChangeVatRateHandler = commandHandler(ChangeVatRate, async (tx, { request }) => {
  const vat = await lockVat(tx);
  const rate = vat.rates.find((one) => one.id === request.id.toLowerCase());
  if (!rate) throw notFound('The rate');
  if (rate.version !== request.version) refuseStale(rate, await lastChange(tx, rate.id));
  const { name, retired = rate.retired, percent } = request;
  refuseDuplicate(vat, name, rate.id);
  if (retired) refuseInUse(vat, rate);
  tx.send(CHANGE, [rate.id, name, retired ? tx.now : null, tx.actor.username, tx.now]);
  const from = percent == null ? undefined : await otherPercent(tx, rate, request);
  const after = await changedVat(tx);
  tx.audit('vat.rate', 'vat', 'vat', {
    before: { name: rate.name, percent: rate.percent, retired: rate.retired },
    after: { name, retired, ...(from !== undefined && { percent, from }) },
  });
  return after;
});

async function lastChange(tx: Tx, id: string): Promise<LastChange> {
  return (await tx.one<LastChange>(LAST, [id])) ?? { lastChangedBy: null, lastChangedAt: null };
}

/** Answers the day from which it holds. */
async function otherPercent(
  tx: Tx,
  { id, kind }: VatRate,
  { percent, from }: ChangeVatRateRequest,
): Promise<string> {
  if (kind !== 'percent') throw invalid('percent', 'Only a rate above zero has a percentage.');
  const today = labToday((await laboratory(tx)).timeZone, tx.now);
  if (from !== undefined && from < today)
    throw invalid('from', 'A rate cannot begin in the past: choose today or a later day.');
  sayPercent(tx, id, percentIn(percent), from ?? today);
  return from ?? today;
}

function percentIn(text: string | undefined): string {
  const percent = vatPercent(text ?? '');
  if (percent === null) throw invalid('percent', 'Enter a percentage above zero and below 100, such as 15.');
  return percent;
}

function sayPercent(tx: Tx, rateId: string, percent: string, from: string): void {
  const { username, name } = tx.actor;
  tx.send(SAY, [tx.id(), rateId, percent, from, username, name, tx.now]);
}

function refuseDuplicate({ rates }: Vat, name: string, own?: string): void {
  const isTaken = rates.some((rate) => rate.id !== own && rate.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new Problem('duplicate', `There is already a rate "${name}".`);
}

function refuseInUse({ defaultRateId, exceptions }: Vat, { id, name }: VatRate): void {
  if (defaultRateId === id) throw invalid('retired', `${name} is the usual rate: choose another one first.`);
  const of = exceptions.filter(({ rateId }) => rateId === id).map(({ code }) => code);
  if (of.length > 0)
    throw invalid('retired', `${name} is the rate of ${of.slice(0, 5).join(', ')}: take it off these first.`);
}
