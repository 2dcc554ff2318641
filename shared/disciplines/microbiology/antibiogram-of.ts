import { Decimal } from '../../domain/decimal.js';
import type { Contradiction, Sample } from '../../domain/results/contradictions.js';
import { intervalOf, isAbove } from '../../domain/ranges/interval.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';
import { readMeasure } from './breakpoints.js';
import { isolatesOf, type Isolate, type Susceptibility } from './culture.js';
import { GROWTH, ISOLATES } from './growth.js';

/** What stands against one isolate, asked by words of the drugs' names however they are spelt. */
export interface Antibiogram {
  /** Names as the laboratory writes them. */
  readonly susceptible: (drugs: RegExp) => readonly string[];
  readonly resistant: (drugs: RegExp) => readonly string[];
  /** MIC in mg/L that is surely above, whatever was made of it. */
  readonly above: (drugs: RegExp, mic: string) => readonly string[];
}

type Told = (antibiogram: Antibiogram) => string | null;

interface AboutIsolates extends Pick<Contradiction, 'code' | 'title' | 'source'> {
  /** Of an organism's folded name. */
  readonly organisms: RegExp;
  readonly find: Told;
}

/** A row of the table that looks at each isolate of such an organism. */
export function aboutIsolates({ organisms, find, ...row }: AboutIsolates): Contradiction {
  return {
    ...row,
    codes: [GROWTH, ISOLATES],
    find: ({ facts: { sections } }: Sample) => {
      const told = isolatesOf(sections)
        .filter(({ organism }) => organisms.test(foldWord(organism)))
        .flatMap((isolate) => {
          const found = find(antibiogramOf(isolate));
          return found === null ? [] : [`${isolate.number}. ${isolate.organism}: ${found}`];
        });
      return told.length === 0 ? null : told.join(' ');
    },
  };
}

function antibiogramOf({ susceptibility }: Isolate): Antibiogram {
  const named = (drugs: RegExp, holds: (line: Susceptibility) => boolean): readonly string[] => [
    ...new Set(
      susceptibility.filter((line) => drugs.test(foldWord(line.drug)) && holds(line)).map(({ drug }) => drug),
    ),
  ];
  return {
    // EUCAST's I is susceptible too, at more.
    susceptible: (drugs) => named(drugs, ({ interpretation }) => /^(?:S|I|SDD)$/.test(interpretation)),
    resistant: (drugs) => named(drugs, ({ interpretation }) => interpretation === 'R'),
    above: (drugs, mic) => named(drugs, (line) => line.method === 'mic' && isSurelyAbove(line.value, mic)),
  };
}

function isSurelyAbove(value: string, mic: string): boolean {
  const measure = readMeasure(value);
  const seen = measure === undefined ? null : intervalOf(measure);
  return seen !== null && isAbove(seen, new Decimal(mic));
}
