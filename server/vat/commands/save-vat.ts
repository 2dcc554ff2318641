import type { ExceptedProfile, SaveVatRequest, Vat } from '../../../shared/contract/vat.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { changedVat, lockVat } from '../vat-setting.js';

/** Switches VAT on or off, and says which rate is usual and which profiles have another. */
export class SaveVat extends ActorsCommand<SaveVatRequest, Vat> {}

const STORE = `
  update vat_setting set charged = $1, tax_number = $2, default_rate_id = $3, version = version + 1,
    last_changed_by = $4, last_changed_at = $5`;
const CLEAR = 'delete from vat_exception';
const EXCEPT = `
  insert into vat_exception (profile_id, rate_id)
  select p.id, x."rateId" from json_to_recordset($1::json) as x (code text, "rateId" uuid) join profile p on p.code = x.code`;

export const SaveVatHandler = commandHandler(SaveVat, async (tx, { request }) => {
  const before = await lockVat(tx, request.version);
  const { charged, taxNumber, defaultRateId = null } = request;
  if (charged && taxNumber === '') throw invalid('taxNumber', 'Enter the laboratory’s tax number.');
  if (charged && defaultRateId === null) throw invalid('defaultRateId', 'Choose the usual rate.');
  if (defaultRateId !== null) refuseOtherRate(before, defaultRateId, 'defaultRateId');
  tx.send(STORE, [charged, taxNumber, defaultRateId, tx.actor.username, tx.now]);
  if (request.exceptions) await storeExceptions(tx, before, request.exceptions);
  const after = await changedVat(tx);
  tx.audit('vat.change', 'vat', 'vat', { before: said(before), after: said(after) });
  return after;
});

function refuseOtherRate({ rates }: Vat, id: string, field: string): void {
  const rate = rates.find((one) => one.id === id.toLowerCase());
  if (!rate) throw invalid(field, 'There is no such rate.');
  if (rate.retired) throw invalid(field, `The rate ${rate.name} is retired.`);
}

const KNOWN = 'select code from profile where code = any ($1::text[])';

async function storeExceptions(tx: Tx, vat: Vat, exceptions: readonly ExceptedProfile[]): Promise<void> {
  const rows = await tx.sql<{ code: string }>(KNOWN, [exceptions.map(({ code }) => code)]);
  const known = new Set(rows.map(({ code }) => code));
  for (const [place, { code, rateId }] of exceptions.entries()) {
    if (!known.has(code)) throw invalid(`exceptions.${place}.code`, `There is no profile "${code}".`);
    refuseOtherRate(vat, rateId, `exceptions.${place}.rateId`);
  }
  tx.send(CLEAR, []);
  if (exceptions.length > 0) tx.send(EXCEPT, [JSON.stringify(exceptions)], { rows: exceptions.length });
}

/** For the audit trail, by names. */
function said({ charged, taxNumber, defaultRateId, rates, exceptions }: Vat) {
  const nameOf = (id: string | null): string | null => rates.find((rate) => rate.id === id)?.name ?? null;
  return {
    charged,
    taxNumber,
    usualRate: nameOf(defaultRateId),
    exceptions: exceptions.map(({ code, rateId }) => `${code}: ${nameOf(rateId) ?? ''}`).join(', '),
  };
}
