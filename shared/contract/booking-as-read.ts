import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { STAGES, type Stage } from '../vocabulary.js';
import { AsRead } from './as-read.js';
import { Text, Version } from './fields.js';
import { PatientDemographics } from './patients.js';

const MOST_PROFILES = 100;

/** From a booking as read: set by the server only. */
export const SET_BY_SERVER = [
  'refundedProfiles',
  'payment',
  'priceList',
  'processStage',
  'progress',
  'certificateId',
  'molecular',
  'updated',
  'qrCodeUrl',
  'requestedTests',
  'capturedBy',
  'authorisedBy',
  'contributors',
  'specimens',
  'dateTimeStamp',
  'lastUpdated',
  'handedOverAt',
  'nameMark',
  'confidentialCodes',
] as const;

/** From a booking as read: what people enter. */
export const ENTERED = [
  'patientData',
  'selectedProfiles',
  'priority',
  'notes',
  'clinical',
  'pregnant',
  'gestation',
  'about',
  'referringDoctor',
  'referringDoctorId',
  'laboratoryCode',
  'paymentMethod',
  'accountName',
  'accountNumber',
  'payerId',
  'authorisationNumber',
  'memberNumber',
] as const;

/** The patient of a booking as it was read, perhaps corrected. */
@AsRead('id', 'labNumber', 'hospitalNumber', 'dobEstimated', 'bloodGroup', 'bookings', 'twin')
export class PatientAsRead extends PatientDemographics {
  @IsOptional() @Version() readonly version?: number;
}

/** A profile of a booking as it was read: its code says which. */
@AsRead('name', 'unit', 'price', 'atCashPrice', 'jobCardId', 'askedBy')
export class ProfileAsRead {
  @Text(1, 50) readonly code: string;
  @IsOptional() @IsIn(STAGES) readonly stage?: Stage;
}

export const ProfilesAsRead = (): PropertyDecorator => (target, key) => {
  IsOptional()(target, key);
  IsArray()(target, key);
  ArrayMaxSize(MOST_PROFILES)(target, key);
  ValidateNested({ each: true })(target, key);
  Type(() => ProfileAsRead)(target, String(key));
};
