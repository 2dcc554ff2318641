import { Column, Entity, Index, PrimaryColumn, VersionColumn } from 'typeorm';
import type { Container } from '../../shared/contract/containers.js';
import type { CapColour } from '../../shared/domain/specimens/tube-colour.js';
import { EditedRow } from '../kernel/entities.js';

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
