import type { DrugPanel, DrugPanelRequest } from '../../../shared/contract/microbiology.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { DrugPanelEntity, panelShape, DrugEntity } from '../microbiology/dictionary.entity.js';
import {
  dictionaries,
  saveDictionaryLine,
  asTyped,
  type Dictionaries,
} from '../microbiology/dictionaries.js';

/** Adds a panel of drugs, or changes or retires one. */
export class SaveDrugPanel extends ActorsCommand<DrugPanelRequest, DrugPanel> {}

export const SaveDrugPanelHandler = commandHandler(SaveDrugPanel, async (tx, { request }) => {
  const known = await dictionaries(tx);
  const names = new Map((await tx.entities.find(DrugEntity)).map(({ id, name }) => [id, name]));
  const shape = (row: DrugPanelEntity): DrugPanel => panelShape(row, names);
  const kept = { entity: DrugPanelEntity, kind: 'drug-panel', shape } as const;
  return saveDictionaryLine(tx, kept, { ...request, code: '' }, (own) => ({
    organism: organismOf(request.organism ?? own?.organism ?? '', known),
    specimen: request.specimen?.trim() ?? own?.specimen ?? '',
    drugs: drugsOf(request.drugs, known),
  }));
});

/** 422 if it is neither a group nor an organism: such a panel would never be offered. */
function organismOf(requested: string, { organisms, groups }: Dictionaries): string {
  const text = requested.trim();
  if (text === '' || groups.has(asTyped(text)) || organisms.has(asTyped(text)))
    return groups.get(asTyped(text)) ?? text;
  throw invalid('organism', `No organism or group is called "${text}".`);
}

/** By name or code, each once: 422 naming the one that is not in the dictionary or comes twice. */
function drugsOf(requested: readonly string[], { drugs }: Dictionaries): readonly string[] {
  const ids = requested.map((drug, at) => {
    const id = drugs.get(asTyped(drug));
    if (id === undefined) throw invalid(`drugs.${at}`, `No drug is called "${drug}".`);
    return id;
  });
  const again = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (again >= 0) throw invalid(`drugs.${again}`, `${requested[again] ?? 'A drug'} is listed twice.`);
  return ids;
}
