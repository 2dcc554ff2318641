import type { ChangeSpecimenRequest, SpecimenDetail } from '../../shared/contract/specimens.js';
import { api, type CallOptions } from '../core/api.js';

const pathOf = (accession: string): string => `/api/specimens/${encodeURIComponent(accession)}`;

export function readSpecimen(
  accession: string,
  options: Pick<CallOptions, 'quiet'> = {},
): Promise<SpecimenDetail> {
  return api.get(pathOf(accession), options);
}

export function changeSpecimen(accession: string, change: ChangeSpecimenRequest): Promise<SpecimenDetail> {
  return api.put(pathOf(accession), change);
}

export function recollect(accession: string): Promise<SpecimenDetail> {
  return api.post(`${pathOf(accession)}/recollect`);
}
