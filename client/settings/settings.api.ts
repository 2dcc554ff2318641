import type {
  ListedContradiction,
  SwitchContradictionRequest,
} from '../../shared/contract/contradictions.js';
import type { Laboratory, LabNumberSettings, SaveLabNumberRequest } from '../../shared/contract/settings.js';
import { api } from '../core/api.js';

export type About = Laboratory;
export type LabNumberConfig = Pick<LabNumberSettings, 'labnumberprefix' | 'lastnumber' | 'version'>;

export function readAbout(): Promise<About> {
  return api.get<About>('/api/about');
}

export function saveAbout(about: About): Promise<About> {
  return api.post<About>('/api/about/', about);
}

export function setAdminCode(code: string): Promise<unknown> {
  return api.post<unknown>('/api/admin-code', { code });
}

export function readLabNumber(): Promise<LabNumberConfig> {
  return api.get<LabNumberConfig>('/api/labNumber');
}

export function saveLabNumber(config: SaveLabNumberRequest): Promise<LabNumberConfig> {
  return api.post<LabNumberConfig>('/api/labNumber/', config);
}

export function readContradictions(): Promise<readonly ListedContradiction[]> {
  return api.get<readonly ListedContradiction[]>('/api/contradictions');
}

export function switchContradiction(
  code: string,
  request: SwitchContradictionRequest,
): Promise<ListedContradiction> {
  return api.put<ListedContradiction>(`/api/contradictions/${encodeURIComponent(code)}`, request);
}
