import {
  callErrors,
  callRequest,
  emptyCall,
  shownErrors,
  type CallValues,
} from '../../client/criticals/call-values.js';
import { labDay } from '../../shared/domain/time/lab-time.js';

const CALL = { referringDoctor: 'Dr Dube' };
const values = (said: Partial<CallValues>): CallValues => ({ ...emptyCall([CALL]), ...said });

test.each([
  ['Africa/Harare', '2026-11-21T12:05:00.000Z'],
  ['America/New_York', '2026-11-21T19:05:00.000Z'],
  ['Pacific/Auckland', '2026-11-21T01:05:00.000Z'],
])("a call is timed by the laboratory's clock, wherever the browser stands: %s", (zone, at) => {
  const request = callRequest('call 1', values({ day: '21/11/2026', time: '2.05pm' }), zone);
  expect(request).toMatchObject({ callId: 'call 1', person: 'Dr Dube', outcome: 'told', at });
  expect(request).not.toHaveProperty('time');
  expect(request).not.toHaveProperty('day');
});

test('without a day it was today, without a time it is now', () => {
  expect(callRequest('call 1', values({}), 'UTC')).not.toHaveProperty('at');
  // The day of this machine, as the screens show it before they know the laboratory.
  const { at } = callRequest('call 1', values({ time: '0:00' }), undefined);
  expect(labDay(undefined, at ?? '')).toBe(labDay(undefined, Date.now()));
});

test.each<[Partial<CallValues>, object]>([
  [{}, {}],
  [{ time: '1405' }, {}],
  [{ day: '21 nov', time: '2 pm' }, {}],
  [{ day: '21 nov' }, { time: 'Enter the time' }],
  [{ day: 'someday', time: '14:05' }, { day: 'Write the day as 21/11/2026' }],
  [{ time: 'soon' }, { time: 'Write the time as 14:05' }],
])('%j is answered with %j before it is sent', (said, errors) => {
  expect(callErrors(values(said))).toEqual(errors);
});

test("the server's word on the moment stands at the time of the call", () => {
  expect(shownErrors({ at: 'The time of the call is in the future.', role: 'Say the role.' })).toEqual({
    time: 'The time of the call is in the future.',
    role: 'Say the role.',
  });
});
