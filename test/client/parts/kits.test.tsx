import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import Kits from '../../../client/results/sections/serology/kits.js';
import type { Kit } from '../../../shared/disciplines/serology/rules.js';
import { NO_SURROUNDINGS } from '../../../shared/domain/results/surroundings.js';
import { aRow } from '../a-result.js';
import { draw } from './draw.js';

const assay = (code: string, name: string) =>
  aRow({ code, name, kind: 'choice', parameter: 'Reactive', extra: { kitLot: true } });
const ROWS = [assay('HIVT1', 'HIV screening test'), assay('HIVT2', 'HIV confirmatory test')];
const lot = (parameter: string, kit: string, number: string): Kit => ({
  ...{ parameter, kit, lot: number },
  expiry: '2099-10-31',
});

function Bench({ offers }: { readonly offers: readonly Kit[] }) {
  const [value, setValue] = useState<readonly Kit[]>([]);
  const given = { value, judged: value, offers, onChange: setValue, surroundings: NO_SURROUNDINGS };
  return (
    <>
      <Kits field="sections.kits" {...given} rows={ROWS} errors={[]} wasTried={false} isReadOnly={false} />
      <button type="button" data-station>
        Save
      </button>
    </>
  );
}

const fields = (label: 'Kit' | 'Lot' | 'Expiry') =>
  screen.getAllByLabelText<HTMLInputElement>(label, { selector: 'input' });
const lots = (): readonly string[] => fields('Lot').map(({ value }) => value);
const enter = (): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', code: 'Enter' });
const type = (text: string): void => {
  const field = document.activeElement;
  if (field === null) throw new Error('Nothing is in hand');
  fireEvent.change(field, { target: { value: text } });
  enter();
};

test('Enter takes over the kit that this bench used last, and goes on to the next one', () => {
  draw(<Bench offers={[lot('HIVT1', 'Determine', '23A')]} />);
  const offer = { name: /^Use Determine, lot 23A, expires 31 Oct 2099/ };
  expect(screen.getByRole('button', offer)).toBeTruthy();
  act(() => fields('Kit')[0]?.focus());
  enter();
  expect(lots()).toEqual(['23A', '']);
  expect(document.activeElement).toBe(fields('Kit')[1]);
  expect(screen.queryByRole('button', offer)).toBeNull();
  for (const text of ['Uni-Gold', 'UG-7', '31/12/2099']) type(text);
  expect([fields('Kit')[1]?.value, lots()]).toEqual(['Uni-Gold', ['23A', 'UG-7']]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('of several lots in stock the offered one is chosen, and another one is taken from the list', () => {
  draw(<Bench offers={[lot('HIVT1', 'SD Bioline', 'B1'), lot('HIVT1', 'SD Bioline', 'B2')]} />);
  const list = screen.getByLabelText<HTMLSelectElement>('Lots in stock for HIV screening test');
  expect(list.selectedOptions[0]?.text).toContain('lot B1');
  expect(lots()).toEqual(['', '']);
  fireEvent.change(list, { target: { value: '1' } });
  expect([fields('Kit')[0]?.value, lots()[0]]).toEqual(['SD Bioline', 'B2']);
  expect(list.selectedOptions[0]?.text).toContain('lot B2');
});
