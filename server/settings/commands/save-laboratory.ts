import { isDeepStrictEqual } from 'node:util';
import type { Laboratory, SaveLaboratoryRequest } from '../../../shared/contract/settings.js';
import { mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { namedPhonesProblem } from '../../../shared/domain/people/phone.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { refuseStale, invalid, notFound } from '../../kernel/http/problem.js';
import { countryOfLaboratory } from '../country.js';
import { LaboratoryEntity, laboratory } from '../laboratory.entity.js';

/** Carried out where the money is: the payment types of the base currency change with it. */
export class SaveLaboratory extends ActorsCommand<SaveLaboratoryRequest, Laboratory> {}

/** Heading and settings, changed by somebody who read their present version. */
export async function saveLaboratory(tx: Tx, request: SaveLaboratoryRequest): Promise<Laboratory> {
  const row = await tx.entities.findOneOrFail(LaboratoryEntity, { where: { singleton: true }, ...ROW_LOCK });
  const before = await laboratory(tx);
  if (request.id && request.id !== before.id) throw notFound('The laboratory');
  if (request.version !== before.version) return refuseStale(before, row);
  const after = merged(before, request);
  refuseUnreachable(before, after);
  if (after.baseCurrency !== before.baseCurrency) await refuseAfterMoney(tx, before.baseCurrency);
  const keys = changedKeys(before, after);
  if (keys.length === 0) return before;
  await tx.entities.save(Object.assign(row, after));
  const saved = await laboratory(tx);
  tx.audit('settings.laboratory', 'settings', 'laboratory', trail(before, saved, keys));
  tx.emit('SettingsChanged', 'laboratory', { keys }, saved.version);
  return saved;
}

/** Deposits, payers and patients' debts are in it: in another currency all of them would read as nothing. */
async function refuseAfterMoney(tx: Tx, currency: string): Promise<void> {
  const row = await tx.one<{ moved: boolean }>('select exists (select from journal) as moved');
  if (row?.moved === true)
    throw invalid('baseCurrency', `Money has already been taken in ${currency}: it stays the base currency.`);
}

/** Checks changed fields only: entries from before the checks stay. */
function refuseUnreachable(before: Laboratory, after: Laboratory): void {
  const { phones, email } = after;
  const country = countryOfLaboratory({ ...after, name: before.name });
  const wrongPhone = phones === before.phones ? null : namedPhonesProblem(phones, country);
  if (wrongPhone !== null) throw invalid('phones', wrongPhone);
  const wrongAddress = email === before.email ? null : mailAddressProblem(email);
  if (wrongAddress !== null) throw invalid('email', wrongAddress);
}

/** Fields left out, or null, stay as they are. */
function merged(before: Laboratory, request: SaveLaboratoryRequest): Laboratory {
  // A rule of the sign-in is read here and changed there (SaveSignInRules), by who administers users.
  const { id: _id, version: _version, minimumPasswordLength: _, ...given } = request;
  const told = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  );
  return { ...before, ...told };
}

function changedKeys(before: Laboratory, after: Laboratory): (keyof Laboratory)[] {
  return (Object.keys(before) as (keyof Laboratory)[]).filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
}

/** Only what changed, and of the logo only that it did: it would swell the trail. */
function trail(before: Laboratory, after: Laboratory, keys: readonly (keyof Laboratory)[]) {
  const of = (from: Laboratory): Record<string, unknown> =>
    Object.fromEntries(
      keys.map((key) => [key, key === 'logo' ? `${from.logo.length} characters` : from[key]]),
    );
  return { before: of(before), after: of(after) };
}
