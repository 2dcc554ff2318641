import { ILike, IsNull } from 'typeorm';
import type { FilmComment, Phrase } from '../../../shared/contract/catalogue-shapes.js';
import type { CodedTextsRequest } from '../../../shared/contract/catalogue.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { literal } from '../../kernel/sql-text.js';
import { FilmCommentEntity, filmCommentShape, PhraseEntity, phraseShape } from '../lists.entity.js';

/** Coded phrases that expand while typing. */
export class Dictionary extends RequestQuery<CodedTextsRequest, Phrase[]> {}

/** Templates for the film comment of a blood count. */
export class FilmComments extends RequestQuery<CodedTextsRequest, FilmComment[]> {}

export const DictionaryHandler = queryHandler(Dictionary, async ({ database }, { request }) => {
  const rows = await database.entities.find(PhraseEntity, {
    where: found(request, 'phrase'),
    order: { code: 'ASC' },
  });
  return rows.map(phraseShape);
});

export const FilmCommentsHandler = queryHandler(FilmComments, async ({ database }, { request }) => {
  const rows = await database.entities.find(FilmCommentEntity, {
    where: found(request, 'comment'),
    order: { code: 'ASC' },
  });
  return rows.map(filmCommentShape);
});

/** By part of the code or of the text; without those that were retired unless they are asked for. */
function found({ q = '', retired }: CodedTextsRequest, text: 'phrase' | 'comment') {
  const part = ILike(`%${literal(q.trim())}%`);
  const state = retired === 'true' ? {} : { retiredAt: IsNull() };
  return [
    { ...state, code: part },
    { ...state, [text]: part },
  ];
}
