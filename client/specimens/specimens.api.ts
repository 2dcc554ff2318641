import type { ChangeSpecimenRequest, SpecimenDetail } from '../../shared/contract/specimens.js';
import { api } from '../core/api.js';

const pathOf = (accession: string): string => `/api/specimens/${encodeURIComponent(accession)}`;

export function readSpecimen(accession: string): Promise<SpecimenDetail> {
  return api.get(pathOf(accession));
}

export function changeSpecimen(accession: string, change: ChangeSpecimenRequest): Promise<SpecimenDetail> {
  return api.put(pathOf(accession), change, { quiet: true });
}

export function takeAgain(accession: string): Promise<SpecimenDetail> {
  return api.post(`${pathOf(accession)}/recollect`);
}
