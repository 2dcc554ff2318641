import type { Phrase } from '../../../shared/contract/catalogue-shapes.js';
import type { PhraseRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { saveText } from '../list-changes.js';
import { PhraseEntity, phraseShape } from '../lists.entity.js';

/** Adds a coded phrase, or gives the code another text. */
export class SavePhrase extends ActorsCommand<PhraseRequest, Phrase> {}

const KEPT = { entity: PhraseEntity, kind: 'dictionary', shape: phraseShape } as const;

export const SavePhraseHandler = commandHandler(SavePhrase, (tx, { request }) =>
  saveText(tx, KEPT, request, () => ({ phrase: request.phrase })),
);
