import type { SaidLine } from '../../domain/sections.js';
import type { Screen } from './screen.js';

export function screenSaid({ cells, antibodies }: Screen): readonly SaidLine[] {
  const read = cells.map(({ cell, grade }) => `${cell} ${grade || 'not read'}`).join(', ');
  return [
    ...(cells.length === 0 ? [] : [{ key: 'cells', name: 'Screening cells', text: read, benchOnly: true }]),
    ...(antibodies.length === 0
      ? []
      : [{ key: 'antibodies', name: 'Antibodies', text: antibodies.join(', '), benchOnly: false }]),
  ];
}
