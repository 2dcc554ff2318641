import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { Phrase } from '../../shared/contract/catalogue-shapes.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('dictionary_phrase')
@Unique('dictionary_phrase_code_key', ['code'])
export class PhraseEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') phrase: string;
  /** It expands no more; what it was expanded to stays. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function phraseShape({ id, code, phrase, retiredAt, version }: PhraseEntity): Phrase {
  return { id, code, phrase, retired: retiredAt !== null, version };
}
