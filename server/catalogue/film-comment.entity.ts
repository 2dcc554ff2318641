import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { FilmComment } from '../../shared/contract/catalogue-shapes.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('film_comment')
@Unique('film_comment_code_key', ['code'])
export class FilmCommentEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') comment: string;
  /** It expands no more; what it was expanded to stays. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function filmCommentShape({ id, code, comment, retiredAt, version }: FilmCommentEntity): FilmComment {
  return { id, code, comment, retired: retiredAt !== null, version };
}
