import { describe, expect, it } from '@jest/globals';
import { AUDIT_FILTERS } from '../../client/audit/audit-filters.js';
import { auditPath } from '../../client/audit/audit-path.js';
import { AUDIT_SUBJECTS } from '../../shared/domain/audit-words.js';

describe('what an entry is of', () => {
  it('is offered by the filter, whatever can be written', () => {
    const filter = AUDIT_FILTERS.find((one) => one.kind === 'choice');
    const offered = filter?.kind === 'choice' ? Object.keys(filter.options) : [];
    expect([...offered].sort()).toEqual(['', ...Object.keys(AUDIT_SUBJECTS)].sort());
  });

  const user = { name: null, labNumber: null, bookingId: null, patientId: null, subjectKind: 'user' };
  const subjectId = '0b8f7b0e-6c0f-4f6e-9d59-5f8f4c3f9a10';

  it('leads to that very user where the page of users opens for the reader, and nowhere else', () => {
    expect(auditPath({ ...user, subjectId }, 'ROLE_SUPER_ADMIN')).toBe(`/admin/view-user?id=${subjectId}`);
    expect(auditPath({ ...user, subjectId }, 'ROLE_LABADMIN')).toBeUndefined();
    expect(auditPath({ ...user, subjectId: 'unknown' }, 'ROLE_SUPER_ADMIN')).toBeUndefined();
  });
});
