import { readSections, type Sections } from '../../../shared/domain/results/sections.js';
import {
  cultureOf,
  type Culture,
  type Isolate,
  type Susceptibility,
} from '../../../shared/disciplines/microbiology/culture.js';
import { isOfTable, ENTERED_BY_HAND } from '../../../shared/disciplines/microbiology/susceptibility.js';
import type { Actor } from '../../kernel/actor.js';
import type { Basis } from '../assess/assessment.js';
import type { ResultRecord } from '../store/result-record.js';

interface Sender {
  readonly actor: Actor;
}

/** The server records who chose an interpretation that no table gives. */
export const microbiologyAssessment = {
  stamped(
    sections: Sections,
    { sheet }: Basis,
    stored: ResultRecord | undefined,
    { actor }: Sender,
  ): Sections {
    const { sections: read, errors } = readSections(sheet, sections);
    // Invalid sections are refused as they were sent.
    if (errors.length > 0) return sections;
    const before = cultureOf(readSections(sheet, stored?.sections ?? {}).sections);
    return { ...sections, culture: signed(cultureOf(read), before, `${ENTERED_BY_HAND} by ${actor.name}`) };
  },
};

function signed(culture: Culture, before: Culture, by: string): Culture {
  const isolates = culture.isolates.map((isolate) => ({
    ...isolate,
    susceptibility: isolate.susceptibility.map((line) =>
      signedLine(line, knownLine(before, isolate, line), by),
    ),
  }));
  return { ...culture, isolates };
}

function knownLine({ isolates }: Culture, { organism }: Isolate, { drug, method }: Susceptibility) {
  const isolate = isolates.find((one) => one.organism === organism);
  return isolate?.susceptibility.find((one) => one.drug === drug && one.method === method);
}

/** An unchanged line keeps its author; whether an interpretation by a table stays is for the rules. */
function signedLine(line: Susceptibility, known: Susceptibility | undefined, by: string): Susceptibility {
  const isSame =
    known !== undefined &&
    known.value === line.value &&
    known.interpretation === line.interpretation &&
    known.by === line.by;
  if (isSame || isOfTable(line) || !/^(?:S|I|SDD|R)$/.test(line.interpretation)) return line;
  return { ...line, by };
}
