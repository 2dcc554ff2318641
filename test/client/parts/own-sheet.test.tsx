import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { takeFromBatch } from '../../../client/core/batch.js';
import { ownSheetNeeded, OwnSheetNotice } from '../../../client/results/batch/own-sheet.js';
import { GROWTH } from '../../../shared/disciplines/microbiology/culture.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { aResult, aRow } from '../a-result.js';
import { draw } from './draw.js';

const aCard = (bookingInformationId: string) =>
  ({
    ...{ id: bookingInformationId, bookingInformationId, patientId: 'patient', code: 'UMCS' },
    ...{ testname: 'Urine culture', laboratoryUnit: 'microbiology' },
  }) as JobCardRow;

test('a profile that takes more than rows is not offered as a grid, and it is said why', () => {
  const cells = [aRow({ code: 'MLYM', name: 'Lymphocytes', extra: { differential: true } })];
  const culture = [aRow({ code: GROWTH, name: 'Culture growth' })];
  expect(ownSheetNeeded(aResult())).toBeUndefined();
  expect(ownSheetNeeded(aResult({ discipline: 'bloodbank' }))).toMatch(/^A group/);
  expect(ownSheetNeeded(aResult({ biochemistryTestValues: cells }))).toMatch(/^Cells are counted/);
  expect(ownSheetNeeded(aResult({ biochemistryTestValues: culture }))).toMatch(/^A culture is read/);
});

test('its samples are entered one after another', () => {
  const path = '*';
  const notice = <OwnSheetNotice why="Plate by plate." cards={['one', 'two', 'three'].map(aCard)} />;
  const router = createMemoryRouter([{ path, element: notice }], { initialEntries: ['/lab/grid'] });
  draw(<RouterProvider router={router} />);
  expect(screen.getByText('Urine culture has a sheet of its own')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enter the 3 samples one after another' }));
  const { pathname, search } = router.state.location;
  expect([pathname, new URLSearchParams(search).get('bookingId')]).toEqual(['/update/microbiology', 'one']);
  expect([takeFromBatch()?.bookingId, takeFromBatch()?.bookingId, takeFromBatch()]).toEqual([
    'two',
    'three',
    undefined,
  ]);
});
