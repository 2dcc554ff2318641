import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { WARNING_KINDS, type WarningKind } from '../domain/catalogue/catalogue-warnings.js';
import type { NamedParameter } from '../domain/catalogue/test-words.js';
import { FILE_TOO_LONG, LONGEST_FILE } from '../domain/file-limits.js';
import type { Difference } from '../domain/catalogue/profile-differences.js';
import { Text } from './fields.js';

export const FILE_ACTS = ['check', 'import'] as const;
export type FileAct = (typeof FILE_ACTS)[number];

/** The questions about a file; `code`: one that a spreadsheet may have changed. */
export const FILE_WARNING_KINDS: readonly FileWarningKind[] = ['code', ...WARNING_KINDS];
export type FileWarningKind = 'code' | WarningKind;

/** A line that may be intended, but is more often a slip. */
export interface FiledWarning {
  readonly kind: FileWarningKind;
  readonly line: number;
  readonly column: string;
  /** The code of the parameter or the profile. */
  readonly code: string;
  readonly message: string;
}

/** POST /api/catalogue/file */
export class ImportCatalogueRequest {
  @IsString() @Length(1, LONGEST_FILE, { message: FILE_TOO_LONG }) csv: string;
  /** `check`: what it would make, and nothing is changed. */
  @IsIn(FILE_ACTS) act: FileAct;
  /** Needed to import: every version that it makes says so. */
  @IsOptional() @Text(500) reason?: string;
  /** Kinds of warnings that are accepted: an import needs each that `check` named. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(FILE_WARNING_KINDS.length)
  @IsIn(FILE_WARNING_KINDS, { each: true })
  accept?: readonly FileWarningKind[];
}

export interface FiledNewProfile {
  /** In the file. */
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly parameters: number;
  /** Numeric parameters with neither a range nor the statement that they have none. */
  readonly withoutRange: readonly NamedParameter[];
}

export interface FiledChange {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  /** The first few. */
  readonly differences: readonly Difference[];
  /** How many there are. */
  readonly count: number;
  /** As for a new profile. */
  readonly withoutRange: readonly NamedParameter[];
  /** There is a draft, which will have to be saved again on top of this. */
  readonly hasDraft: boolean;
}

/** The changes that a file would make, or has made. */
export interface CatalogueImport {
  readonly profiles: number;
  /** Lines that change nothing. */
  readonly unchanged: number;
  readonly created: readonly FiledNewProfile[];
  readonly changed: readonly FiledChange[];
  /** By line; an import that does not accept each of their kinds is refused. */
  readonly warnings: readonly FiledWarning[];
}
