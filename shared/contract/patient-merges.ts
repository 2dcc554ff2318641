import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { MERGE_SIDES, PATIENT_FIELDS, type PatientField, type MergeSide } from '../domain/people/person.js';
import { Part, Text, Version } from './fields.js';
import type { Patient } from './patients.js';

/** The side that each field comes from; a field that is left out stays the survivor's. */
export class MergeChoices {}
for (const field of PATIENT_FIELDS) {
  IsOptional()(MergeChoices.prototype, field);
  IsIn(MERGE_SIDES)(MergeChoices.prototype, field);
}

/** Two patients' ids: who stays, and the duplicate that becomes one with them. */
export class MergePreviewRequest {
  @IsUUID() keep: string;
  @IsUUID() merge: string;
}

/** POST /api/patient/merge. */
export class MergePatientsRequest extends MergePreviewRequest {
  @IsOptional() @Part(() => MergeChoices) fields?: Partial<Record<PatientField, MergeSide>>;
  /** As the preview showed them; 409 when somebody changed one of the two since. */
  @IsOptional() @Version() keepVersion?: number;
  @IsOptional() @Version() mergeVersion?: number;
  @IsOptional() @Text(500) reason?: string;
}

/** POST /api/patient/unmerge: takes the merge of `merge` back, within 30 days. */
export class UnmergePatientsRequest {
  @IsOptional() @IsUUID() keep?: string;
  @IsUUID() merge: string;
  @IsOptional() @Text(500) reason?: string;
}

export interface PatientName {
  readonly id: string;
  readonly labNumber: string;
  readonly fullName: string;
}

/** A duplicate that was merged, and what became of it. */
export interface PatientMerge {
  readonly id: string;
  readonly keep: PatientName;
  readonly merged: PatientName;
  readonly at: string;
  /** The person's full name. */
  readonly by: string;
  readonly reason: string | null;
  /** How many bookings moved. */
  readonly bookings: number;
  /** Until when it can be undone; null: it was undone, or it is too late. */
  readonly undoUntil: string | null;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
}

/** POST /api/patient/merge and /unmerge: the surviving patient, and the merge. */
export interface MergedPatient extends Patient {
  readonly merge: PatientMerge;
}

export interface MergePreviewField {
  readonly field: PatientField;
  readonly keep: string | null;
  readonly merge: string | null;
}

/** GET /api/patient/merge-preview?keep=&merge=: what a merge would do, before it does. */
export interface MergePreview {
  readonly keep: MergePreviewSide;
  readonly merge: MergePreviewSide;
  /** Every field, in a form's order. */
  readonly fields: readonly MergePreviewField[];
  /** Why these two cannot be merged; null: they can. */
  readonly refused: string | null;
}

export interface MergePreviewSide extends PatientName {
  readonly version: number;
  /** The group on record. */
  readonly bloodGroup: string | null;
  /** Every group on the patient's record or in a result, e.g. "A Positive". */
  readonly groups: readonly string[];
  readonly bookings: number;
  readonly results: number;
}

/** GET /api/patient/{id}/history. */
export interface PatientHistory {
  readonly patient: Patient;
  /** The patient that this one was merged into. */
  readonly mergedInto: PatientName | null;
  /** Merges of this patient, newest first, at most 200. */
  readonly merges: readonly PatientMerge[];
  readonly mergesCount: number;
  /** Newest first, at most 200. */
  readonly changes: readonly PatientChange[];
  readonly changesCount: number;
}

export interface PatientChange {
  readonly at: string;
  readonly by: string;
  /** The trail's word, e.g. `patient.update`. */
  readonly action: string;
  readonly reason: string | null;
  readonly fields: readonly { readonly field: PatientField; readonly from: string; readonly to: string }[];
}
