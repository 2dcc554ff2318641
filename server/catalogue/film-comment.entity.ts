import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { FilmComment } from '../../shared/contract/catalogue-shapes.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('film_comment')
@Unique('film_comment_code_key', ['code'])
export class FilmCommentEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') comment: string;
}

export function filmCommentShape({ id, code, comment }: FilmCommentEntity): FilmComment {
  return { id, code, comment };
}
