import { prioritiesMeant } from '../../shared/domain/urgency.js';

test('whoever looks for what is urgent is shown STAT too, and for STAT nothing else', () => {
  expect(new Set(prioritiesMeant('urgent'))).toEqual(new Set(['urgent', 'stat']));
  expect(prioritiesMeant('stat')).toEqual(['stat']);
  expect(prioritiesMeant('routine')).toEqual(['routine']);
});
