import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { FilmComment } from '../../shared/contract/catalogue-shapes.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('film_comment')
@Unique('film_comment_code_key', ['code'])
export class FilmCommentEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') comment: string;
  /** It says that platelets are clumped: their count is not reported. */
  @Column('boolean', { default: false }) clumps: boolean;
  /** It expands no more; what it was expanded to stays. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function filmCommentShape(row: FilmCommentEntity): FilmComment {
  const { id, code, comment, clumps, retiredAt, version } = row;
  return { id, code, comment, clumps, retired: retiredAt !== null, version };
}
