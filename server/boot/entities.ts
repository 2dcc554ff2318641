import { PaymentTypeEntity } from '../billing/index.js';
import {
  BatchEntity,
  ContainerEntity,
  DrugEntity,
  DrugPanelEntity,
  FilmCommentEntity,
  OrganismEntity,
  ParameterEntity,
  ParameterVersionEntity,
  PhraseEntity,
  ProfileDraftEntity,
  ProfileEntity,
  ProfileVersionEntity,
  ProfileVersionParameterEntity,
} from '../catalogue/index.js';
import { UserEntity } from '../identity/index.js';
import { MailSettingsEntity } from '../deliveries/index.js';
import { CustomerEntity, ProductEntity } from '../inventory/index.js';
import { DoctorEntity } from '../patients/index.js';
import { BackupSettingsEntity } from '../operations/index.js';
import { PriceListEntity } from '../prices/index.js';
import { PayerEntity } from '../payers/index.js';
import { FormulaEntity, LaboratoryEntity, LabNumberEntity } from '../settings/index.js';

/** Every table that people edit in forms; `tx.entities` and `database.entities` know these. */
export const ENTITIES = [
  UserEntity,
  LaboratoryEntity,
  LabNumberEntity,
  FormulaEntity,
  ProfileEntity,
  ProfileVersionEntity,
  ProfileVersionParameterEntity,
  ParameterEntity,
  ParameterVersionEntity,
  ProfileDraftEntity,
  BatchEntity,
  ContainerEntity,
  PhraseEntity,
  FilmCommentEntity,
  OrganismEntity,
  DrugEntity,
  DrugPanelEntity,
  DoctorEntity,
  PriceListEntity,
  PaymentTypeEntity,
  PayerEntity,
  MailSettingsEntity,
  ProductEntity,
  CustomerEntity,
  BackupSettingsEntity,
];
