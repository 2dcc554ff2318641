import { Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { DrugPanel } from '../../shared/contract/microbiology.js';
import { EditedRow } from '../kernel/entities.js';

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
