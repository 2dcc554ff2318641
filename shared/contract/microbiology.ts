import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import type { Guideline } from '../disciplines/microbiology/breakpoints.js';
import { TIERS, type Tier } from '../disciplines/microbiology/reference.js';
import { ListOf, Text, Version } from './fields.js';

const CODE = /^[A-Za-z0-9+_/-]{0,10}$/;
const CODE_MESSAGE = 'code must be at most 10 letters, digits, "+", "/", "_" or "-"';
const SAID = /\S/;
const MOST_CHARACTERS = 480_000;

/** A line of a dictionary; without an id a new one. `version`: as it was read. */
export class DictionaryRequest {
  @IsOptional() @IsUUID() id?: string;
  @Text(1, 120) @Matches(SAID, { message: 'name must not be empty' }) name: string;
  @IsOptional() @IsString() @Matches(CODE, { message: CODE_MESSAGE }) code?: string;
  @IsOptional() @IsBoolean() retired?: boolean;
  @IsOptional() @Version(0) version?: number;
}

export class OrganismRequest extends DictionaryRequest {
  @IsOptional() @Text(120) group?: string;
}

export class SpecimenTierRequest implements SpecimenTier {
  @Text(60) specimen: string;
  @IsIn(TIERS) tier: Tier;
}

export class DrugRequest extends DictionaryRequest {
  @IsOptional() @ListOf(() => SpecimenTierRequest, 20) tiers?: SpecimenTierRequest[];
}

/** A panel of drugs; the drugs by name or code, in the order in which they are read. */
export class DrugPanelRequest extends DictionaryRequest {
  /** An organism or a group of the dictionary; '' for every one. */
  @IsOptional() @Text(120) organism?: string;
  /** A sample type or site, such as URINE; '' for every one. */
  @IsOptional() @Text(60) specimen?: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(40)
  @IsString({ each: true })
  @Length(1, 120, { each: true })
  drugs: string[];
}

export class DictionaryListRequest {
  /** Part of the name, the code or the group. */
  @IsOptional() @Text(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}

export const TABLE_KINDS = ['breakpoints', 'intrinsic'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** `check` answers what an import would refuse or create, and stores nothing. */
export const IMPORT_ACTS = ['import', 'check'] as const;

export class ImportBreakpointsRequest {
  @IsOptional() @IsIn(IMPORT_ACTS) act?: (typeof IMPORT_ACTS)[number];
  @IsIn(TABLE_KINDS) kind: TableKind;
  /** The file's text. */
  @Text(1, MOST_CHARACTERS) csv: string;
}

export interface Organism {
  readonly id: string;
  readonly name: string;
  /** WHONET's three letters; '' for none. */
  readonly code: string;
  /** Such as Enterobacterales; '' for none. */
  readonly group: string;
  readonly retired: boolean;
  readonly version: number;
}

/** When a drug is reported for a specimen: 1 always, 2 if a first-tier drug fails, 3 if a person asks. */
export interface SpecimenTier {
  /** A sample type or site, such as URINE; '' for any other. */
  readonly specimen: string;
  readonly tier: Tier;
}

export interface Drug {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly tiers: readonly SpecimenTier[];
  readonly retired: boolean;
  readonly version: number;
}

/** Drugs that are tested together, for an organism or group and for a specimen. */
export interface DrugPanel {
  readonly id: string;
  readonly name: string;
  /** '' for any. */
  readonly organism: string;
  /** '' for any. */
  readonly specimen: string;
  /** Names, in reading order. */
  readonly drugs: readonly string[];
  readonly retired: boolean;
  readonly version: number;
}

/** A line of an imported table, as its file would write it. */
export interface BreakpointLine {
  readonly guideline: Guideline;
  readonly year: number;
  /** By name, of an organism or a group. */
  readonly organism: string;
  readonly drug: string;
  /** This and the following are '' in a table of intrinsic resistance. */
  readonly method: string;
  readonly site: string;
  readonly s: string;
  readonly r: string;
  readonly atuLow: string;
  readonly atuHigh: string;
  /** The middle range is susceptible, dose dependent. */
  readonly sdd: boolean;
}

/** A warning about an accepted line; lines of the file count from 1. */
export interface TableWarning {
  readonly line: number;
  readonly message: string;
}

/** One import of one guideline's year. */
export interface BreakpointTable {
  readonly id: string;
  readonly kind: TableKind;
  readonly guideline: Guideline;
  readonly year: number;
  /** Counts the imports of one year. */
  readonly edition: number;
  readonly rows: number;
  readonly importedBy: string;
  readonly importedAt: string;
  /** The one that interprets now. */
  readonly inForce: boolean;
  /** Only in the answer to an import or its check: how many rows apply to any specimen of the laboratory. */
  readonly usable?: number;
  /** Likewise: rows that never apply, or that another table contradicts. */
  readonly warnings?: readonly TableWarning[];
}
