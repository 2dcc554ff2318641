import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Phrase } from '../../../shared/contract/catalogue-shapes.js';
import type { PhraseRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { heldText, refuseOther } from '../coded-text.js';
import { retiredAt } from '../retired-at.js';
import { listChanged } from '../list-changed.js';
import { PhraseEntity, phraseShape } from '../phrase.entity.js';

/** Adds a coded phrase, or gives the code another text. */
export class SavePhrase extends Command<Phrase> {
  constructor(
    readonly actor: Actor,
    readonly request: PhraseRequest,
  ) {
    super();
  }
}

@CommandHandler(SavePhrase)
export class SavePhraseHandler implements ICommandHandler<SavePhrase> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SavePhrase): Promise<Phrase> {
    return this.work.run(actor, async (tx) => {
      const { code, phrase } = request;
      const known = await heldText(tx, PhraseEntity, code);
      const before = known && phraseShape(known);
      refuseOther(before, known, request);
      const row = Object.assign(known ?? tx.entities.create(PhraseEntity, { id: tx.id(), code }), {
        phrase,
        retiredAt: retiredAt(known, request, tx.now),
      });
      const after = phraseShape(await tx.entities.save(row));
      listChanged(tx, {
        action: 'dictionary.save',
        subjectKind: 'dictionary',
        subjectId: after.code,
        before,
        after,
      });
      return after;
    });
  }
}
