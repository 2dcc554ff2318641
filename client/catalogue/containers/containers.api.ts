import type { Container, ContainerLine, ContainerRequest } from '../../../shared/contract/containers.js';
import { api, withQuery } from '../../core/api.js';

export interface ContainersQuery {
  readonly q: string;
  /** `true`: with those that were retired. */
  readonly retired: string;
}

export function loadContainers(asked: ContainersQuery): Promise<readonly ContainerLine[]> {
  return api.get(withQuery('/api/catalogue/containers', { ...asked }));
}

export function saveContainer(request: ContainerRequest): Promise<Container> {
  return api.post('/api/catalogue/containers', request);
}
