import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FilmComment } from '../../../shared/contract/catalogue-shapes.js';
import type { FilmCommentRequest } from '../../../shared/contract/catalogue.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { heldText, refuseOther } from '../coded-text.js';
import { retiredAt } from '../retired-at.js';
import { listChanged } from '../list-changed.js';
import { FilmCommentEntity, filmCommentShape } from '../film-comment.entity.js';

/** Adds a film comment template, or gives the code another text. */
export class SaveFilmComment extends Command<FilmComment> {
  constructor(
    readonly actor: Actor,
    readonly request: FilmCommentRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveFilmComment)
export class SaveFilmCommentHandler implements ICommandHandler<SaveFilmComment> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveFilmComment): Promise<FilmComment> {
    return this.work.run(actor, async (tx) => {
      const { code, comment, clumps } = request;
      const known = await heldText(tx, FilmCommentEntity, code);
      const before = known && filmCommentShape(known);
      refuseOther(before, known, request);
      const row = Object.assign(known ?? tx.entities.create(FilmCommentEntity, { id: tx.id(), code }), {
        comment,
        clumps: clumps ?? known?.clumps ?? false,
        retiredAt: retiredAt(known, request, tx.now),
      });
      const after = filmCommentShape(await tx.entities.save(row));
      listChanged(tx, {
        action: 'filmcomment.save',
        subjectKind: 'filmcomment',
        subjectId: after.code,
        before,
        after,
      });
      return after;
    });
  }
}
