import { fireEvent, screen } from '@testing-library/react';
import { ContradictionList } from '../../../client/settings/contradictions-section.js';
import type { ListedContradiction } from '../../../shared/contract/contradictions.js';
import { draw } from './draw.js';

const ALBUMIN: ListedContradiction = {
  ...{ code: 'albumin_above_total_protein', unit: 'biochemistry', title: 'Albumin is above total protein' },
  ...{ source: 'Tietz', parameters: ['ALB', 'TP'], on: true, changed: null, version: 0 },
};
const MCV: ListedContradiction = {
  ...{ code: 'mcv_against_haematocrit', unit: 'haematology', title: 'MCV does not agree with haematocrit' },
  ...{ source: 'Dacie and Lewis', parameters: ['MCV'], on: false, version: 1 },
  changed: { by: 'Tendai Moyo', at: '2026-11-20T08:00:00.000Z', reason: 'Our counter rounds it' },
};

test('lists each contradiction with its bench and source, and who switched it off and why', () => {
  draw(<ContradictionList rows={[ALBUMIN, MCV]} onSwitch={() => undefined} />);
  expect(screen.getByText('Albumin is above total protein').textContent).toBeTruthy();
  expect(screen.getByText('Biochemistry. Tietz').textContent).toBeTruthy();
  expect(screen.getByText(/^Off since .*Tendai Moyo: Our counter rounds it$/).textContent).toBeTruthy();
  expect(screen.getByText(/1 of them are off/).textContent).toBeTruthy();
});

test('is found by its words, its bench, its parameters, and by whether it is on', () => {
  draw(<ContradictionList rows={[ALBUMIN, MCV]} onSwitch={() => undefined} />);
  const find = (words: string) => {
    fireEvent.change(screen.getByLabelText('Find a contradiction'), { target: { value: words } });
    return [ALBUMIN, MCV].filter(({ title }) => screen.queryByText(title) !== null).map(({ code }) => code);
  };
  expect([find('haematology'), find('ALB'), find('off'), find('nothing')]).toEqual([
    [MCV.code],
    [ALBUMIN.code],
    [MCV.code],
    [],
  ]);
});
