import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';
import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('profile_batch')
@Unique('profile_batch_name_key', ['name'])
export class BatchEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { array: true }) codes: readonly string[];
  @VersionColumn({ default: 1 }) version: number;
}

export function batchShape({ id, name, codes, version }: BatchEntity): Batch {
  return { id, name, codes, version };
}
