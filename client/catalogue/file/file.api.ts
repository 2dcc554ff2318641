import type { CatalogueImport, FileWarningKind } from '../../../shared/contract/catalogue-file.js';
import { FILE_TOO_LONG, LONGEST_FILE } from '../../../shared/domain/file-limits.js';
import { api, asProblem, type ApiProblem } from '../../core/api.js';

export const FILE_PATH = '/api/catalogue/file';

/** A file that was looked through: what it would make, or why nothing of it is taken. */
export interface CheckedFile {
  readonly name: string;
  readonly csv: string;
  readonly found?: CatalogueImport;
  readonly problem?: ApiProblem;
  /** It was not even sent. */
  readonly tooLong?: string;
}

export async function checkFile(file: File): Promise<CheckedFile> {
  const { name } = file;
  if (file.size > LONGEST_FILE) return { name, csv: '', tooLong: FILE_TOO_LONG };
  const csv = await file.text();
  try {
    return { name, csv, found: await api.post<CatalogueImport>(FILE_PATH, { csv, act: 'check' }) };
  } catch (thrown) {
    return { name, csv, problem: asProblem(thrown) };
  }
}

/** `accept`: the kinds of warnings that are meant as they stand. */
export function importFile(
  csv: string,
  reason: string,
  accept: readonly FileWarningKind[],
): Promise<CatalogueImport> {
  return api.post(FILE_PATH, { csv, act: 'import', reason, accept });
}
