import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FilmComment, FilmCommentRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';

/** Adds a film comment template, or gives the code another text. */
export class SaveFilmComment extends Command<FilmComment> {
  constructor(
    readonly actor: Actor,
    readonly request: FilmCommentRequest,
  ) {
    super();
  }
}

const CURRENT = 'select id, code, comment from film_comment where code = $1 for update';
const SAVE = `
  insert into film_comment (id, code, comment) values ($1, $2, $3)
  on conflict (code) do update set comment = excluded.comment
  returning id, code, comment`;

@CommandHandler(SaveFilmComment)
export class SaveFilmCommentHandler implements ICommandHandler<SaveFilmComment> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveFilmComment): Promise<FilmComment> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.one<FilmComment>(CURRENT, [request.code]);
      const after = await tx.one<FilmComment>(SAVE, [tx.id(), request.code, request.comment]);
      if (!after) throw new Problem('internal');
      tx.audit({
        action: 'filmcomment.save',
        subjectKind: 'filmcomment',
        subjectId: after.code,
        before,
        after,
      });
      tx.emit('CatalogueChanged', 'catalogue', { codes: [] });
      return after;
    });
  }
}
