import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import Counter from '../../../client/results/sections/haematology/differential.js';
import type { Differential } from '../../../shared/disciplines/haematology/cells.js';
import { NO_SURROUNDINGS } from '../../../shared/domain/results/surroundings.js';
import { aRow } from '../a-result.js';
import { draw } from './draw.js';

const ROWS = [
  aRow({ code: 'MNEUT', name: 'Segmented neutrophils', extra: { differential: true } }),
  aRow({ code: 'MLYM', name: 'Lymphocytes', extra: { differential: true } }),
];
const SHORT = [{ code: '', field: 'sections.differential.tally', message: '3 of 100 cells' }];

let kept: Differential | null = null;

function Bench({ wasTried }: { readonly wasTried: boolean }) {
  const [value, setValue] = useState<Differential | null>(null);
  kept = value;
  const given = { value, judged: value, offers: null, onChange: setValue, surroundings: NO_SURROUNDINGS };
  return (
    <Counter
      field="sections.differential"
      {...given}
      rows={ROWS}
      errors={value === null ? [] : SHORT}
      wasTried={wasTried}
      isReadOnly={false}
    />
  );
}

const keys = () => screen.getByLabelText<HTMLInputElement>('Count cells');
const counted = () => screen.getByLabelText('Cells counted').textContent;
const type = (text: string): void => void fireEvent.change(keys(), { target: { value: text } });

test('a count that is short of its target is told when it is saved, and may be started again', () => {
  const { again } = draw(<Bench wasTried={false} />);
  expect(document.activeElement).toBe(keys());
  type('nnl');
  expect(counted()).toBe('3 of 100');
  expect(screen.queryByText('3 of 100 cells')).toBeNull();
  again(<Bench wasTried />);
  expect(screen.getByText('3 of 100 cells')).toBeTruthy();
  act(() => keys().blur());
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect([counted(), kept]).toEqual(['0 of 100', null]);
  expect(document.activeElement).toBe(keys());
});

test('what is no cell counts nothing, nucleated red cells count apart, and Backspace takes back the last', () => {
  draw(<Bench wasTried={false} />);
  type('nlr7 ');
  expect(kept).toEqual({ target: 100, tally: { MNEUT: 1, MLYM: 1 }, nrbc: 1 });
  expect(keys().value).toBe('NLR');
  type('NL');
  expect(kept).toEqual({ target: 100, tally: { MNEUT: 1, MLYM: 1 }, nrbc: 0 });
  type(`${'n'.repeat(120)}r`);
  expect([counted(), kept?.nrbc]).toEqual(['100 of 100', 0]);
  expect(screen.getByText('100 of 100 cells counted')).toBeTruthy();
});
