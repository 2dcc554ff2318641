import { isDeepStrictEqual } from 'node:util';
import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import type { CreateProfileRequest, ParameterRequest } from '../../shared/contract/catalogue.js';
import { BLANK_PARAMETER } from '../../shared/domain/results/assessed.js';
import { turnaroundProblems, turnaroundsOf, type Turnarounds } from '../../shared/domain/time/turnaround.js';
import { invalidFields } from '../kernel/http/problem.js';
import { refuseContradictions, refuseReflexOf, refuseUnfitLoinc } from './contradictions.js';
import type { ParameterContent, ProfileContent } from './profile.entity.js';

const PARAMETER: Omit<ParameterContent, 'name' | 'kind'> = {
  ...BLANK_PARAMETER,
  loinc: null,
  decimals: null,
  rangePregnancy: null,
  ranges: [],
  adultOnly: false,
  criticalBands: [],
  plausibleBands: [],
  reportableLow: null,
  reportableHigh: null,
  reportableBands: [],
  extra: {},
  shared: false,
  verified: false,
};

export const PARAMETER_FIELDS = ['name', 'kind', ...Object.keys(PARAMETER)] as (keyof ParameterContent)[];

type ContentRequest = Omit<CreateProfileRequest, 'code' | 'price' | 'position'>;

/**
 * The request with everything that was left out; 422 if it contradicts itself. `before`: the present profile, whose
 * turnarounds are kept where left out.
 */
export function profileContent(
  requested: ContentRequest,
  position: number,
  before?: Turnarounds,
): ProfileContent {
  const turnarounds = turnaroundsOf(requested, before);
  const tooLong = turnaroundProblems(turnarounds);
  if (tooLong.length > 0) throw invalidFields(tooLong);
  refuseUnfitLoinc(requested.loinc);
  refuseContradictions(requested.parameters);
  const parameters = requested.parameters.map(complete);
  const reflex = (requested.reflex ?? []).map(({ parameter, is, add }) => ({
    parameter,
    is: is.trim(),
    add,
  }));
  refuseReflexOf(parameters, reflex);
  const { name, unit, specimen, container } = requested;
  const loinc = requested.loinc || null;
  const [shortName, confidential] = [requested.shortName ?? '', requested.confidential ?? false];
  const own = { name, unit, specimen, container, loinc, ...turnarounds, shortName, confidential };
  return { ...own, position, reflex, parameters };
}

function complete(parameter: ParameterRequest): ProfileContent['parameters'][number] {
  const given = Object.entries(parameter).filter(([, value]) => value !== null && value !== '');
  const plain = JSON.parse(JSON.stringify(Object.fromEntries(given))) as typeof parameter;
  return { ...PARAMETER, ...plain } as ProfileContent['parameters'][number];
}

/** A profile's content as read, to be changed and published again. */
export function contentOf(profile: CatalogueProfile): ProfileContent {
  const { name, unit, specimen, container, loinc, shortName, confidential, position, reflex } = profile;
  const parameters = profile.parameters.map(({ id: _, version: __, ...content }) => content);
  const own = { name, unit, specimen, container, loinc, ...turnaroundsOf(profile), shortName, confidential };
  return { ...own, position, reflex, parameters };
}

export function sameFields<T extends object>(one: T, other: T, fields: readonly (keyof T)[]): boolean {
  return fields.every((field) => isDeepStrictEqual(one[field], other[field]));
}
