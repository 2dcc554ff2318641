import type { FieldError } from '../../../shared/errors.js';
import { withFieldLabel } from '../../ui/forms/field-name.js';
import type { EditedParameter } from './edited-profile.js';

const OF_PARAMETER = /^parameters[.[](\d+)\]?\.?/;
const IN_LIST = /^(\w+)\.(\d+)\.(\w+)$/;

/** A line of each of the parameter's lists, and its fields, as the screen calls them. */
const LINES: Readonly<Record<string, string>> = {
  ranges: 'range',
  criticalBands: 'critical limits',
  plausibleBands: 'plausible limits',
  reportableBands: 'measured limits',
  reflex: 'rule',
};
const NAMES: Readonly<Record<string, string>> = {
  from: 'From age',
  to: 'To age',
  text: 'Range',
  rangeMale: 'Men',
  rangeFemale: 'Women',
  rangePregnancy: 'In pregnancy',
  criticalLow: 'Low critical limit',
  criticalHigh: 'High critical limit',
  plausibleLow: 'Low plausible limit',
  plausibleHigh: 'High plausible limit',
  reportableLow: 'Lowest measured',
  reportableHigh: 'Highest measured',
  deltaAmount: 'Differs by more than',
  deltaDays: 'Within days',
  turnaroundMinutes: 'Turnaround in minutes',
  urgentTurnaroundMinutes: 'Urgent, in minutes',
  statTurnaroundMinutes: 'STAT, in minutes',
  loinc: 'LOINC',
};

/** The place of the parameter that a field belongs to; undefined for one of the profile's own. */
export function placeOf(field: string): number | undefined {
  const place = OF_PARAMETER.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** `parameters[3].ranges[0].from` -> `parameters.3.ranges.0.from`, as the fields of the form are called. */
export function formPath(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1');
}

function nameOf(field: string): string {
  const inner = formPath(field).replace(OF_PARAMETER, '');
  const [, list = '', place, name = inner] = IN_LIST.exec(inner) ?? [];
  const words = NAMES[name] ?? name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return place === undefined ? text : `${text} of ${LINES[list] ?? list} ${Number(place) + 1}`;
}

/** A refusal of the server as the summary says it: "K: From age of range 1 must be an age ...". */
export function inSummary(error: FieldError, parameters: readonly EditedParameter[]): string {
  const text = withFieldLabel(error, nameOf(error.field));
  const place = placeOf(error.field);
  if (place === undefined) return text;
  const of = parameters[place]?.code || 'New parameter';
  return text.startsWith(`${of}: `) ? text : `${of}: ${text}`;
}

/** Every refusal at its field, by the form's paths: the field says whose it is. */
export function errorsByField(
  errors: readonly FieldError[],
  parameters: readonly EditedParameter[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.map((error) => {
      const code = parameters[placeOf(error.field) ?? -1]?.code ?? '';
      const text = withFieldLabel(error, '').trim();
      const own = code !== '' && text.startsWith(`${code}: `) ? text.slice(code.length + 2) : text;
      return [formPath(error.field), own.charAt(0).toUpperCase() + own.slice(1)];
    }),
  );
}
