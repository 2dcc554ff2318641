import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LabelPage } from '../../../client/bookings/labels/booking-labels.js';
import { mustReload, shownOf } from '../../../client/core/reload-needed.js';
import { applyCard } from '../../../client/core/waiting-cards.js';
import { SampleHead } from '../../../client/results/batch/sample-row.js';
import { createEntry, EntryProvider } from '../../../client/results/entry/result-entry.js';
import { openEntry } from '../../../client/results/entry/open-entry.js';
import { TitleLine } from '../../../client/results/entry/entry-head.js';
import { worklistColumns } from '../../../client/worklist/worklist-columns.js';
import type { Booking, JobCard } from '../../../shared/contract/booking-shapes.js';
import type { NameMark } from '../../../shared/domain/people/name-mark.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import { aResult } from '../a-result.js';
import { bookingOf } from './a-bench-server.js';
import { draw } from './draw.js';

const SAME: NameMark = {
  mark: 'SAME NAME',
  others: [{ labNumber: 'LAB3741', dateOfBirth: '1984-03-12' }],
};
const WHOM = 'Not LAB3741, born 12 Mar 1984';
const MARKED = { ...bookingOf('LAB7'), nameMark: SAME } as unknown as Booking;

function aCard(id: string, patientName: string, nameMark?: NameMark): JobCard {
  return {
    ...{ id, bookingInformationId: id, patientId: id, profileId: 'p', code: 'LFT', testname: 'Liver' },
    ...{ laboratoryUnit: 'biochemistry', priority: 'routine', patientName, labNumber: `LAB${id}` },
    ...{ datetime: `2026-11-21T08:0${id}:00Z`, due: '2026-11-21T12:00:00Z', status: 'waiting', open: true },
    ...{ closedBy: null, timeOut: null, ...(nameMark && { nameMark }) },
  };
}

const opened = (payload: JobCard): AnyEnvelope =>
  ({ type: 'JobCardOpened', payload }) as unknown as AnyEnvelope;

test('the label on the screen says what tells the tube from its like', () => {
  const specimen = {
    ...{ id: 's', accession: 'LAB7-1-1', specimen: 'Serum', container: 'Serum', codes: ['UE', 'HIV'] },
    ...{ state: 'registered', collectedAt: null },
  };
  const booking = { ...MARKED, specimens: [specimen], confidentialCodes: ['HIV'] } as unknown as Booking;
  draw(<LabelPage booking={booking} layout="roll" />);
  const label = screen.getByRole('listitem').textContent;
  expect(label).toContain('SAME NAME');
  // A confidential test has no code on a tube that anybody reads.
  expect(label).toContain('UE Special');
  expect(label).not.toContain('HIV');
});

test('a row of the worklist says it with whom not to take it for', () => {
  const patient = worklistColumns({ unit: 'all', isNarrow: false, onDetail: () => undefined }).find(
    ({ key }) => key === 'patient',
  );
  draw(<>{patient?.render(aCard('1', 'Clementine Vondo', SAME), undefined as never)}</>);
  expect(screen.getByText('SAME NAME')).toBeTruthy();
  expect(screen.getByText(WHOM)).toBeTruthy();
});

test('so does a sample in batch entry', () => {
  draw(
    <table>
      <tbody>
        <tr>
          <SampleHead card={aCard('1', 'Clementine Vondo')} booking={MARKED} />
        </tr>
      </tbody>
    </table>,
  );
  expect(screen.getByText(WHOM)).toBeTruthy();
});

test('so does the head of a result sheet, of a twin as well', () => {
  const first = openEntry({ result: aResult(), booking: MARKED, calls: [], seq: { number: 1 } }, undefined, {
    wantsAmend: false,
  });
  const owner = { username: 'tendai', bookingId: 'booking', profileCode: 'UE' };
  const entry = createEntry({ owner, first, onForbidden: () => undefined });
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <EntryProvider value={entry}>
          <TitleLine />
        </EntryProvider>
      ),
    },
  ]);
  draw(<RouterProvider router={router} />);
  expect(screen.getByRole('banner', { name: 'Patient identifiers' }).textContent).toContain(
    `SAME NAME${WHOM}`,
  );
});

test('when the second one is booked the list is read again, and a card that moves keeps its mark', () => {
  const list = { cards: [aCard('1', 'Clementine Vondo')], more: 0 };
  const second = applyCard(list, opened(aCard('2', 'VONDO, Clementine')), 'all');
  expect(mustReload(second)).toBe(true);
  expect(shownOf(second).cards).toHaveLength(2);
  expect(mustReload(applyCard(list, opened(aCard('2', 'Rudo Moyo')), 'all'))).toBe(false);
  const marked = { cards: [aCard('1', 'Clementine Vondo', SAME)], more: 0 };
  const moved = applyCard(marked, opened({ ...aCard('1', 'Clementine Vondo'), priority: 'stat' }), 'all');
  expect(shownOf(moved).cards).toEqual([expect.objectContaining({ priority: 'stat', nameMark: SAME })]);
});
