import type { Result, TestValue } from '../../../shared/contract/results.js';
import { SHEETS, testValuesOf } from '../../../shared/disciplines/sheets.js';
import { saidSections } from '../../../shared/domain/results/sections.js';
import { Fact, Facts } from '../../ui/layout/facts.js';

/** What is signed beside the rows: antibiogram, run and controls, kits and lots, units, readings. */
export function SaidSections({ result }: { readonly result: Result }) {
  const { discipline, sections } = result;
  const lines = saidSections(SHEETS[discipline], sections, testValuesOf<TestValue>(discipline, result));
  if (lines.length === 0) return null;
  return (
    <Facts>
      {lines.map(({ key, name, text }) => (
        <Fact key={key} name={name}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
}
