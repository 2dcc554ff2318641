import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Phrase } from '../../../shared/contract/catalogue-shapes.js';
import type { PhraseRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { keepText } from '../keep-lists.js';
import { PhraseEntity, phraseShape } from '../lists.entity.js';

/** Adds a coded phrase, or gives the code another text. */
export class SavePhrase extends ActorsCommand<PhraseRequest, Phrase> {}

const KEPT = { entity: PhraseEntity, kind: 'dictionary', shape: phraseShape } as const;

@CommandHandler(SavePhrase)
export class SavePhraseHandler implements ICommandHandler<SavePhrase> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SavePhrase): Promise<Phrase> {
    return this.work.run(actor, (tx) => keepText(tx, KEPT, request, () => ({ phrase: request.phrase })));
  }
}
