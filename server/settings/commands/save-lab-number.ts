import type { LabNumberSettings, SaveLabNumberRequest } from '../../../shared/contract/settings.js';
import {
  labNumber,
  tubesOwner,
  validateLabNumberConfig,
  faultyField,
} from '../../../shared/domain/specimens/lab-number.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { conflict, refuseStale, invalid } from '../../kernel/http/problem.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { LabNumberEntity, labNumberSettings } from '../lab-number.entity.js';

export class SaveLabNumber extends ActorsCommand<SaveLabNumberRequest, LabNumberSettings> {}

export const SaveLabNumberHandler = commandHandler(SaveLabNumber, async (tx, { request }) => {
  const row = await tx.entities.findOneOrFail(LabNumberEntity, { where: { singleton: true }, ...ROW_LOCK });
  const before = await labNumberSettings(tx);
  if (typeof request.version === 'number' && request.version !== row.version) return refuseStale(before, row);
  const wrong = validateLabNumberConfig(request, before.labnumberprefix);
  if (wrong) throw invalid(faultyField(wrong), wrong);
  await refuseUsed(tx, request);
  if (request.labnumberprefix !== before.labnumberprefix) await refuseTubes(tx, request);
  const { labnumberprefix: prefix, lastnumber: lastNumber } = request;
  await tx.entities.save(Object.assign(row, { prefix, lastNumber }));
  const after = await labNumberSettings(tx);
  tx.audit('settings.lab-number', 'settings', 'lab-number', { before, after });
  tx.emit('SettingsChanged', 'lab-number', { keys: ['labNumber'] });
  return after;
});

/**
 * The numbers to come must not run into one that a patient has: a booking would fail at its last step. Nor into one that
 * differs by case alone: what is typed or scanned in other case would be somebody else's.
 */
async function refuseUsed(tx: Tx, { labnumberprefix, lastnumber }: SaveLabNumberRequest): Promise<void> {
  const used = await tx.one<{ lab_number: string }>(
    `select lab_number from (
       select lab_number, substr(lab_number, length($1) + 1) as digits from patient
       where starts_with(lower(lab_number), lower($1))
     ) mine
     where digits ~ '^(0|[1-9][0-9]{0,14})$' and case when digits ~ '^[0-9]{1,15}$' then digits::bigint end >= $2
     order by digits::numeric desc limit 1`,
    [labnumberprefix, lastnumber],
  );
  if (!used) return;
  const message = `${used.lab_number} is already in use; the next number must be above it.`;
  throw conflict(message, { errors: [{ field: 'lastnumber', message }] });
}

const OWNER = 'select lab_number from patient where lower(lab_number) = lower($1) limit 1';
const LIKE_TUBES = `
  select lab_number from (
    select lab_number, substring(substr(lab_number, length($1) + 1) from '^(0|[1-9][0-9]{0,14})-[0-9]+-[0-9]+$') as digits
    from patient where starts_with(lower(lab_number), lower($1))
  ) mine
  where digits is not null and digits::bigint >= $2 limit 1`;

/** No future patient number may equal the number on another patient's tube, now or after the next booking. */
async function refuseTubes(tx: Tx, { labnumberprefix, lastnumber }: SaveLabNumberRequest): Promise<void> {
  const owner = tubesOwner(labnumberprefix);
  const patient = owner === undefined ? undefined : await tx.one<{ lab_number: string }>(OWNER, [owner]);
  const other = await tx.one<{ lab_number: string }>(LIKE_TUBES, [labnumberprefix, lastnumber]);
  const next = labNumber(labnumberprefix, lastnumber);
  const message = patient
    ? `${next} would be the number of a tube of patient ${patient.lab_number}: choose another prefix.`
    : other &&
      `${other.lab_number} is a patient already, and would be the number of a tube: choose another prefix.`;
  if (message === undefined) return;
  throw conflict(message, { errors: [{ field: 'labnumberprefix', message }] });
}
