import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import Run from '../../../client/results/sections/molecular/run.js';
import type { Run as Recorded } from '../../../shared/disciplines/molecular/run.js';
import { NO_SURROUNDINGS } from '../../../shared/domain/results/surroundings.js';
import { draw } from './draw.js';

const LAST: Recorded = { instrument: 'm2000', number: 'V-17', extraction: '', controls: [] };

function Entered({ offers }: { readonly offers: Recorded | null }) {
  const [value, setValue] = useState<Recorded | null>(null);
  const given = { value, judged: value, offers, onChange: setValue, surroundings: NO_SURROUNDINGS };
  return (
    <>
      <Run field="sections.run" {...given} rows={[]} errors={[]} wasTried={false} isReadOnly={false} />
      <button type="button" data-station>
        Save
      </button>
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('Enter in the run goes from field to field as in every section, and not while a word is being composed', () => {
  draw(<Entered offers={null} />);
  field('Instrument').focus();
  fireEvent.keyDown(field('Instrument'), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(field('Instrument'));
  fireEvent.keyDown(field('Instrument'), { key: 'Enter', altKey: true });
  expect(document.activeElement).toBe(field('Instrument'));
  fireEvent.keyDown(field('Instrument'), { key: 'Enter' });
  expect(document.activeElement).toBe(field('Run number'));
  fireEvent.keyDown(field('Run number'), { key: 'Enter' });
  fireEvent.keyDown(field('Extraction'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('an offered run is taken whole, and the keys go past it', () => {
  draw(<Entered offers={LAST} />);
  field('Instrument').focus();
  fireEvent.keyDown(field('Instrument'), { key: 'Enter', isComposing: true });
  expect(field('Run number').value).toBe('');
  fireEvent.keyDown(field('Instrument'), { key: 'Enter' });
  expect(field('Run number').value).toBe('V-17');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});
