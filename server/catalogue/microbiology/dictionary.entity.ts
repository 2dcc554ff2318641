import { Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Organism, Drug, SpecimenTier, DrugPanel } from '../../../shared/contract/microbiology.js';
import { EditedRow } from '../../kernel/entities.js';

@Entity('organism')
@Index('organism_name', { synchronize: false })
@Index('organism_code', { synchronize: false })
export class OrganismEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** WHONET's three letters; '' for none. */
  @Column('text') code: string;
  @Column('text', { name: 'group_name' }) group: string;
  /** It is offered no more; results keep it. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function organismShape({ id, name, code, group, retiredAt, version }: OrganismEntity): Organism {
  return { id, name, code, group, retired: retiredAt !== null, version };
}

@Entity('drug')
@Index('drug_name', { synchronize: false })
@Index('drug_code', { synchronize: false })
export class DrugEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** WHONET's three letters; '' for none. */
  @Column('text') code: string;
  /** Selective reporting; a specimen that is not named is of the first tier. */
  @Column('jsonb') tiers: readonly SpecimenTier[];
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

export function drugShape({ id, name, code, tiers, retiredAt, version }: DrugEntity): Drug {
  return { id, name, code, tiers, retired: retiredAt !== null, version };
}

@Entity('drug_panel')
@Index('drug_panel_name', { synchronize: false })
export class DrugPanelEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  /** Always '': the dictionaries are kept by one rule. */
  @Column('text', { default: '' }) code: string;
  /** A group or an organism; '' for every one. */
  @Column('text') organism: string;
  /** A sample type or site; '' for every one. */
  @Column('text') specimen: string;
  /** Ids, in the order in which they are read. */
  @Column('jsonb') drugs: readonly string[];
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt: Date | null;
  @VersionColumn({ default: 1 }) version: number;
}

/** Drugs by the names that they have now. */
export function panelShape(row: DrugPanelEntity, names: ReadonlyMap<string, string>): DrugPanel {
  const { id, name, organism, specimen, drugs, retiredAt, version } = row;
  const named = drugs.flatMap((drug) => names.get(drug) ?? []);
  return { id, name, organism, specimen, drugs: named, retired: retiredAt !== null, version };
}
