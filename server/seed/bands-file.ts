import { readFileSync } from 'node:fs';
import type { ParameterRequest } from '../../shared/contract/catalogue.js';
import type { RangeBand } from '../../shared/domain/ranges/applicable-range.js';
import type { Trimester } from '../../shared/domain/people/patient-band.js';

interface AgeEntry {
  readonly code: string;
  readonly sex: 'male' | 'female' | 'both';
  readonly from: string;
  readonly to: string;
  /** Empty: no range for this age. */
  readonly range: string;
}

interface PregnancyEntry {
  readonly code: string;
  readonly trimester: 'any' | Trimester;
  readonly range: string;
}

interface CriticalEntry {
  readonly code: string;
  readonly from: string;
  readonly to: string;
  readonly criticalLow?: number;
  readonly criticalHigh?: number;
}

interface PlausibleEntry {
  readonly code: string;
  readonly low?: number;
  readonly high?: number;
}

/** bands.json, whose note explains its parts. */
interface BandsFile {
  readonly ageBands: readonly AgeEntry[];
  readonly pregnancyBands: readonly PregnancyEntry[];
  readonly criticalBands: readonly CriticalEntry[];
  readonly plausible: readonly PlausibleEntry[];
  readonly noAdultFallback: readonly string[];
  readonly sharedAnalytes: readonly { readonly code: string; readonly profiles: readonly string[] }[];
  readonly shortNames: readonly { readonly profileCode: string; readonly short: string }[];
  readonly confidentialProfiles: readonly string[];
}

/** The content of bands.json for a profile's parameter: fields left out are not set. */
export type Bands = Pick<
  ParameterRequest,
  'ranges' | 'adultOnly' | 'rangePregnancy' | 'criticalBands' | 'plausibleLow' | 'plausibleHigh' | 'shared'
>;

export interface ShippedBands {
  of(profile: string, parameter: string): Bands;
  /** The profile's own fields. */
  profile(code: string): { readonly shortName: string; readonly confidential: boolean };
}

export function readBands(): ShippedBands {
  const text = readFileSync(new URL('./bands.json', import.meta.url), 'utf8');
  const file = JSON.parse(text) as BandsFile;
  return {
    of: (profile, code) => bandsOf(file, profile, code),
    profile: (code) => ({
      shortName: file.shortNames.find(({ profileCode }) => profileCode === code)?.short ?? '',
      confidential: file.confidentialProfiles.includes(code),
    }),
  };
}

/** Parameters calculated from another one, with its ranges and limits. */
const AS: Readonly<Record<string, string>> = { WBCC: 'WBC' };

function bandsOf(file: BandsFile, profile: string, parameter: string): Bands {
  const code = AS[parameter] ?? parameter;
  const of = <T extends { readonly code: string }>(entries: readonly T[]): readonly T[] =>
    entries.filter((entry) => entry.code === code);
  const pregnancy = of(file.pregnancyBands);
  const [plausible] = of(file.plausible);
  return {
    ranges: [...of(file.ageBands).map(ageBand), ...pregnancy.map(pregnancyBand)],
    adultOnly: file.noAdultFallback.includes(code),
    // Said by trimester, the catalogue's one text for all of them has nothing left to say.
    ...(pregnancy.length > 0 && { rangePregnancy: null }),
    criticalBands: of(file.criticalBands).map(({ from, to, criticalLow, criticalHigh }) => ({
      from,
      to,
      low: criticalLow?.toString(),
      high: criticalHigh?.toString(),
    })),
    plausibleLow: plausible?.low?.toString(),
    plausibleHigh: plausible?.high?.toString(),
    shared: of(file.sharedAnalytes).some(({ profiles }) => profiles.includes(profile)),
  };
}

function ageBand({ sex, from, to, range }: AgeEntry): RangeBand {
  return { ...(sex !== 'both' && { sex }), from, to, text: range };
}

function pregnancyBand({ trimester, range }: PregnancyEntry): RangeBand {
  return { pregnancy: trimester, text: range };
}
