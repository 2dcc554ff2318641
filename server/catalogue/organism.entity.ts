import { Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Organism } from '../../shared/contract/microbiology.js';
import { EditedRow } from '../kernel/entities.js';

@Entity('organism')
@Index('organism_name', { synchronize: false })
@Index('organism_code', { synchronize: false })
export class OrganismEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** WHONET's three letters; '' where it has none. */
  @Column('text') code: string;
  @Column('text', { name: 'group_name' }) group: string;
  /** It is offered no more; results keep it. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function organismShape({ id, name, code, group, retiredAt, version }: OrganismEntity): Organism {
  return { id, name, code, group, retired: retiredAt !== null, version };
}
