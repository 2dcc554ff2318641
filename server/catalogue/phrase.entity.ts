import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Phrase } from '../../shared/contract/catalogue-shapes.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('dictionary_phrase')
@Unique('dictionary_phrase_code_key', ['code'])
export class PhraseEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') phrase: string;
}

export function phraseShape({ id, code, phrase }: PhraseEntity): Phrase {
  return { id, code, phrase };
}
