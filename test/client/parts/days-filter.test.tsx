import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { changedBy } from '../../../client/ui/feedback/notify.js';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { useLab } from '../../../client/core/lab.js';
import { formatDateTime, formatMonth, labToday } from '../../../client/ui/layout/date-time.js';
import { DaysFilter } from '../../../client/ui/list-screen/list-filters.js';
import { daysLater } from '../../../shared/domain/time/lab-time.js';
import { draw } from './draw.js';

function Filtered() {
  const [days, setDays] = useState({ from: '', to: '' });
  return (
    <>
      <DaysFilter {...days} onDays={setDays} />
      <output>{`${days.from} ${days.to}`}</output>
    </>
  );
}

const year = labToday().slice(0, 4);

test.each([
  ['today', labToday()],
  ['yesterday', daysLater(labToday(), -1)],
  ['-3', daysLater(labToday(), -3)],
  ['13/11/2026', '2026-11-13'],
  ['13.11.26', '2026-11-13'],
  ['13112026', '2026-11-13'],
  [`13 Nov ${year}`, `${year}-11-13`],
  ['Nov 13, 2026', '2026-11-13'],
])("a list's filter takes %s, as the wizard does", (text, day) => {
  draw(<Filtered />);
  const from = screen.getByRole('textbox', { name: 'From day' });
  fireEvent.focus(from);
  fireEvent.change(from, { target: { value: text } });
  fireEvent.keyDown(from, { key: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe(`${day} `);
});

test("a moment is written in the laboratory's zone, wherever the browser stands", () => {
  const { timeZone } = useLab.getState();
  useLab.setState({ timeZone: 'Africa/Harare' });
  expect(formatDateTime('2026-11-13T22:30:00Z')).toBe('14 Nov 2026 00:30');
  const stale = new ApiProblem({
    status: 409,
    detail: 'Rudo changed this meanwhile.',
    ...{ by: 'Rudo', at: '2026-11-13T22:30:00Z' },
  });
  expect(changedBy(stale)).toBe('Rudo changed this on 14 Nov 2026 00:30.');
  expect(changedBy(new ApiProblem({ status: 409, detail: 'It changed.' }))).toBe('It changed.');
  expect(formatMonth('2026-11')).toBe('Nov 2026');
  useLab.setState({ timeZone });
});
