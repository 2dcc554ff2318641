import type { Drug, DrugRequest } from '../../../shared/contract/microbiology.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { DrugEntity, drugShape } from '../microbiology/dictionary.entity.js';
import { saveDictionaryLine } from '../microbiology/dictionaries.js';

/** Adds a drug to the dictionary, or changes or retires one. */
export class SaveDrug extends ActorsCommand<DrugRequest, Drug> {}

const KEPT = { entity: DrugEntity, kind: 'drug', shape: drugShape } as const;

export const SaveDrugHandler = commandHandler(SaveDrug, (tx, { request }) =>
  saveDictionaryLine(tx, KEPT, request, (own) => ({
    tiers: request.tiers ? tiersOf(request.tiers) : (own?.tiers ?? []),
  })),
);

/** One setting a specimen: 422 if one comes twice. */
function tiersOf(tiers: NonNullable<DrugRequest['tiers']>): Drug['tiers'] {
  const plain = tiers.map(({ specimen, tier }) => ({ specimen: specimen.trim(), tier }));
  const again = plain.findIndex(
    ({ specimen }, index) =>
      plain.findIndex((one) => one.specimen.toLowerCase() === specimen.toLowerCase()) < index,
  );
  if (again < 0) return plain;
  throw invalid(`tiers.${again}.specimen`, `${plain[again]?.specimen || 'Any specimen'} is listed twice.`);
}
