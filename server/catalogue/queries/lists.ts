import { ILike, IsNull } from 'typeorm';
import type { FilmComment, Phrase } from '../../../shared/contract/catalogue-shapes.js';
import type { CodedTextsRequest } from '../../../shared/contract/catalogue.js';
import { AskedQuery, queryHandler } from '../../kernel/use-cases.js';
import { literal } from '../../kernel/sql-text.js';
import { FilmCommentEntity, filmCommentShape, PhraseEntity, phraseShape } from '../lists.entity.js';

/** Coded phrases that expand while typing. */
export class Dictionary extends AskedQuery<CodedTextsRequest, Phrase[]> {}

/** Templates for the film comment of a blood count. */
export class FilmComments extends AskedQuery<CodedTextsRequest, FilmComment[]> {}

export const DictionaryHandler = queryHandler(Dictionary, async ({ database }, { asked }) => {
  const rows = await database.entities.find(PhraseEntity, {
    where: found(asked, 'phrase'),
    order: { code: 'ASC' },
  });
  return rows.map(phraseShape);
});

export const FilmCommentsHandler = queryHandler(FilmComments, async ({ database }, { asked }) => {
  const rows = await database.entities.find(FilmCommentEntity, {
    where: found(asked, 'comment'),
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
