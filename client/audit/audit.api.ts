import type { AuditEntry } from '../../shared/contract/audit.js';
import { api, withQuery, type Page } from '../core/api.js';

export interface AuditAsked {
  readonly from: string;
  readonly to: string;
  readonly actor: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly action: string;
  readonly q: string;
  readonly page: number;
}

const SIZE = 50;

export function readAudit(asked: AuditAsked): Promise<Page<AuditEntry>> {
  return api.get<Page<AuditEntry>>(withQuery('/api/audit', { ...asked, size: SIZE }), { quiet: true });
}
