import { publicTestName, readsConfidential } from '../../shared/domain/results/confidential.js';
import { ROLES } from '../../shared/vocabulary.js';

describe('a confidential test', () => {
  it('has its values, flags and calls read by the laboratory alone', () => {
    expect(ROLES.filter(readsConfidential)).toEqual(['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN', 'ROLE_LAB']);
    expect(readsConfidential(undefined)).toBe(false);
  });

  it('is a "Special test" on a board, a receipt, in a notification and a mail', () => {
    expect(publicTestName({ name: 'HIV', confidential: true })).toBe('Special test');
    expect(publicTestName({ name: 'Urea', confidential: false })).toBe('Urea');
  });
});
