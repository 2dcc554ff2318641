import { matchingPriorities } from '../../shared/domain/urgency.js';

test('whoever looks for what is urgent is shown STAT too, and for STAT nothing else', () => {
  expect(new Set(matchingPriorities('urgent'))).toEqual(new Set(['urgent', 'stat']));
  expect(matchingPriorities('stat')).toEqual(['stat']);
  expect(matchingPriorities('routine')).toEqual(['routine']);
});
