import { Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Drug, SpecimenTier } from '../../shared/contract/microbiology.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('drug')
@Index('drug_name', { synchronize: false })
@Index('drug_code', { synchronize: false })
export class DrugEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** WHONET's three letters; '' where it has none. */
  @Column('text') code: string;
  /** Selective reporting; a specimen that is not named is of the first tier. */
  @Column('jsonb') tiers: readonly SpecimenTier[];
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function drugShape({ id, name, code, tiers, retiredAt, version }: DrugEntity): Drug {
  return { id, name, code, tiers, retired: retiredAt !== null, version };
}
