import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Phrase, PhraseRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';

/** Adds a coded phrase, or gives the code another text. */
export class SavePhrase extends Command<Phrase> {
  constructor(
    readonly actor: Actor,
    readonly request: PhraseRequest,
  ) {
    super();
  }
}

const CURRENT = 'select id, code, phrase from dictionary_phrase where code = $1 for update';
const SAVE = `
  insert into dictionary_phrase (id, code, phrase) values ($1, $2, $3)
  on conflict (code) do update set phrase = excluded.phrase
  returning id, code, phrase`;

@CommandHandler(SavePhrase)
export class SavePhraseHandler implements ICommandHandler<SavePhrase> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SavePhrase): Promise<Phrase> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.one<Phrase>(CURRENT, [request.code]);
      const after = await tx.one<Phrase>(SAVE, [tx.id(), request.code, request.phrase]);
      if (!after) throw new Problem('internal');
      tx.audit({
        action: 'dictionary.save',
        subjectKind: 'dictionary',
        subjectId: after.code,
        before,
        after,
      });
      tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
      return after;
    });
  }
}
