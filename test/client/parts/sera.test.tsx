import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import Sera from '../../../client/results/sections/bloodbank/sera.js';
import type { Kit } from '../../../shared/disciplines/serology/rules.js';
import { NO_SURROUNDINGS } from '../../../shared/domain/results/surroundings.js';
import { aRow } from '../a-result.js';
import { draw } from './draw.js';

const graded = (code: string, parameter: string) => aRow({ code, name: code, kind: 'choice', parameter });
const ROWS = [graded('AANT', '4+'), graded('BANT', '0'), graded('DANT', ''), graded('ABO', 'A')];
const lot = (parameter: string, number: string): Kit => ({
  parameter,
  kit: `Serum ${parameter}`,
  lot: number,
  expiry: '2099-10-31',
});
const OFFERS = [lot('AANT', '11'), lot('AANT', '12'), lot('BANT', '21'), lot('DANT', '31')];

function Bench({ isBlind = false }: { readonly isBlind?: boolean }) {
  const [value, setValue] = useState<readonly Kit[]>([]);
  const surroundings = { ...NO_SURROUNDINGS, ...(isBlind && { reference: { isBlind } }) };
  const given = { value, judged: value, offers: OFFERS, onChange: setValue, surroundings };
  return (
    <Sera field="sections.kits" {...given} rows={ROWS} errors={[]} wasTried={false} isReadOnly={false} />
  );
}

const lots = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Lot' }).map(({ value }) => value);

test('the lots of the sera stand closed, and one press takes those in hand for what was read', () => {
  draw(<Bench />);
  expect(screen.queryByRole('textbox', { name: 'Lot' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Use the lots used last or in stock (2)' }));
  expect(lots()).toEqual(['11', '21', '']);
});

test('they can be entered one by one, of the tubes alone', () => {
  draw(<Bench />);
  fireEvent.click(screen.getByRole('button', { name: 'Enter lots of sera and cells' }));
  expect(lots()).toEqual(['', '', '']);
  expect(screen.getByRole('group', { name: 'Reagent of AANT' })).toBeTruthy();
});

test('whoever reads blind is asked for none', () => {
  draw(<Bench isBlind />);
  expect(screen.queryByRole('button')).toBeNull();
});
