import { fireEvent, screen } from '@testing-library/react';
import type { Days } from '../../../shared/domain/time/period-before.js';
import { SpanFilter } from '../../../client/figures/span-filter.js';
import { draw } from './draw.js';

const SPAN = { from: '2026-11-10', to: '2026-11-12' };

test.each([
  ['To day', '03/11/2026', { from: '2026-11-03', to: '2026-11-03' }],
  ['From day', '15/11/2026', { from: '2026-11-15', to: '2026-11-15' }],
  ['To day', '14/11/2026', { from: '2026-11-10', to: '2026-11-14' }],
])('a %s of %s is never thrown away without a word: the other day goes with it', (name, typed, asked) => {
  const told: Days[] = [];
  draw(<SpanFilter span={SPAN} onAsk={(span) => told.push(span)} />);
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(told.at(-1)).toEqual(asked);
});
