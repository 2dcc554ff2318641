import { screen, within } from '@testing-library/react';
import { PastVersion } from '../../../client/results/entry/past-versions.js';
import type { ResultVersion } from '../../../shared/contract/results.js';
import { aResult, aRow, AT } from '../a-result.js';
import { draw } from './draw.js';

function aVersion(version: number, lot: string): ResultVersion {
  const row = aRow({ code: 'HIVT1', name: 'HIV screening test', kind: 'choice', parameter: 'Reactive' });
  const kits = [{ parameter: 'HIVT1', kit: 'Determine', lot, expiry: '2099-10-31' }];
  const sheet = { discipline: 'serology' as const, biochemistryTestValues: undefined };
  return {
    ...{ version, savedBy: 'Tendai', savedAt: AT, reason: null },
    result: aResult({ ...sheet, version, serologyTestValues: [row], sections: { kits } }),
  };
}

test('an earlier version keeps its lot, and the next one says what it was before', () => {
  const [before, after] = [aVersion(1, '23A'), aVersion(2, '24B')];
  draw(
    <>
      <PastVersion one={after} before={before.result} />
      <PastVersion one={before} before={undefined} />
    </>,
  );
  const newest = within(screen.getByRole('region', { name: 'Version 2' }));
  expect(newest.getByText('Determine, lot 24B, expires 31 Oct 2099')).toBeTruthy();
  expect(newest.getByText('was Determine, lot 23A, expires 31 Oct 2099')).toBeTruthy();
  const oldest = within(screen.getByRole('region', { name: 'Version 1' }));
  expect(oldest.getByText('Determine, lot 23A, expires 31 Oct 2099')).toBeTruthy();
  expect(oldest.queryByText(/^was /)).toBeNull();
});
