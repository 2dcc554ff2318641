import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { EditedRow } from '../kernel/entities.js';

@Entity('referring_doctor')
@Index('referring_doctor_name', { synchronize: false })
export class DoctorEntity extends EditedRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { default: '' }) practice: string;
  @Column('text', { default: '' }) phone: string;
  @Column('text', { default: '' }) email: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
