import { Column, Entity, PrimaryColumn, Unique, VersionColumn, Check, Index } from 'typeorm';
import type { Phrase, FilmComment, Batch } from '../../shared/contract/catalogue-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Container } from '../../shared/contract/containers.js';
import type { CapColour } from '../../shared/domain/specimens/tube-colour.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('dictionary_phrase')
@Unique('dictionary_phrase_code_key', ['code'])
export class PhraseEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') phrase: string;
  /** It no longer expands; texts made with it stay. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function phraseShape({ id, code, phrase, retiredAt, version }: PhraseEntity): Phrase {
  return { id, code, phrase, retired: retiredAt !== null, version };
}

@Entity('film_comment')
@Unique('film_comment_code_key', ['code'])
export class FilmCommentEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') code: string;
  @Column('text') comment: string;
  /** Says that platelets are clumped, so their count is not reported. */
  @Column('boolean', { default: false }) clumps: boolean;
  /** It no longer expands; texts made with it stay. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function filmCommentShape(row: FilmCommentEntity): FilmComment {
  const { id, code, comment, clumps, retiredAt, version } = row;
  return { id, code, comment, clumps, retired: retiredAt !== null, version };
}

@Entity('profile_batch')
@Unique('profile_batch_name_key', ['name'])
@Check('profile_batch_price_minor_check', 'price_minor > 0')
export class BatchEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { array: true }) codes: readonly string[];
  /** The price of its profiles together on the cash list; null: each its own price. */
  @Column('bigint', { name: 'price_minor', nullable: true }) priceMinor: number | null;
  /** It can no longer be booked; earlier bookings keep it. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function batchShape({ id, name, codes, priceMinor, retiredAt, version }: BatchEntity): Batch {
  const price = priceMinor === null ? null : formatMoney(BigInt(priceMinor));
  return { id, name, codes, price, retired: retiredAt !== null, version };
}

@Entity('container')
@Index('container_name', { synchronize: false })
export class ContainerEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  /** As profiles name it: it does not change. */
  @Column('text') name: string;
  @Column('text', { default: '' }) colour: CapColour | '';
  @Column('text', { default: '' }) additive: string;
  @Column('text', { default: '' }) volume: string;
  /** It is offered no more; profiles that name it keep it. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function containerShape(row: ContainerEntity): Container {
  const { id, name, colour, additive, volume, retiredAt, version } = row;
  return { id, name, colour, additive, volume, retired: retiredAt !== null, version };
}
