import { SCAN_COLUMNS } from '../../../client/specimens/scan-columns.js';
import type { Scanned } from '../../../client/specimens/scanned.js';
import { draw } from './draw.js';

const tubeOf = (scanned: Scanned) =>
  SCAN_COLUMNS.find(({ key }) => key === 'tube')?.render(scanned, undefined);

const scanned = (moment: string | null): Scanned =>
  ({ specimen: { container: 'Fluoride oxalate (grey top)', draw: moment } }) as unknown as Scanned;

test('two tubes of one colour that are scanned say which draw each is of', () => {
  const { container } = draw(
    <>
      {tubeOf(scanned('0 h'))}
      {tubeOf(scanned('1 h'))}
      {tubeOf(scanned(null))}
    </>,
  );
  expect([...container.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '0 h',
    '1 h',
  ]);
});
