import type { FilmComment } from '../../../shared/contract/catalogue-shapes.js';
import type { FilmCommentRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { saveText } from '../list-changes.js';
import { FilmCommentEntity, filmCommentShape } from '../lists.entity.js';

/** Adds a film comment template, or gives the code another text. */
export class SaveFilmComment extends ActorsCommand<FilmCommentRequest, FilmComment> {}

const KEPT = { entity: FilmCommentEntity, kind: 'filmcomment', shape: filmCommentShape } as const;

export const SaveFilmCommentHandler = commandHandler(SaveFilmComment, (tx, { request }) =>
  saveText(tx, KEPT, request, (known) => ({
    comment: request.comment,
    clumps: request.clumps ?? known?.clumps ?? false,
  })),
);
