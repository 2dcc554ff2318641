import { useForm } from '@mantine/form';
import type { ParameterKind } from '../../shared/contract/catalogue-shapes.js';
import {
  turnaroundProblems,
  turnaroundsOf,
  type EnteredTurnarounds,
  type Turnarounds,
} from '../../shared/domain/time/turnaround.js';

export interface NewParameter {
  readonly code: string;
  readonly name: string;
  readonly unitOfMeasure: string;
  readonly kind: ParameterKind;
}

export interface NewProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly specimen: string;
  readonly container: string;
  readonly turnaroundMinutes: number | string;
  /** '': as a routine one. */
  readonly urgentTurnaroundMinutes: number | string;
  /** '': as an urgent one. */
  readonly statTurnaroundMinutes: number | string;
  readonly price: string;
  readonly loinc: string;
  readonly confidential: boolean;
  readonly parameters: readonly NewParameter[];
}

export const NO_PARAMETER: NewParameter = { code: '', name: '', unitOfMeasure: '', kind: 'numeric' };
const BLANK: NewProfile = {
  code: '',
  name: '',
  unit: '',
  specimen: '',
  container: '',
  turnaroundMinutes: 240,
  urgentTurnaroundMinutes: '',
  statTurnaroundMinutes: '',
  price: '',
  loinc: '',
  confidential: false,
  parameters: [NO_PARAMETER],
};

/** As the server has it (shared/contract/catalogue). */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/;
const PRICE = /^\d{1,9}([.,]\d{1,2})?$/;

const needed = (what: string) => (text: string) => (text.trim() === '' ? what : null);
const codeWrong = (code: string) =>
  CODE.test(code.trim()) ? null : 'One to 20 letters, digits, ".", "_" or "-", without a space';

/** A turnaround that was typed; left empty, no opinion. */
function minutesOf(typed: number | string): number | null {
  return typed === '' ? null : Number(typed);
}

function enteredTurnarounds(profile: NewProfile): EnteredTurnarounds {
  return {
    turnaroundMinutes: Number(profile.turnaroundMinutes),
    urgentTurnaroundMinutes: minutesOf(profile.urgentTurnaroundMinutes),
    statTurnaroundMinutes: minutesOf(profile.statTurnaroundMinutes),
  };
}

function tooLong(profile: NewProfile, field: keyof Turnarounds): string | null {
  const problems = turnaroundProblems(turnaroundsOf(enteredTurnarounds(profile)));
  return problems.find((problem) => problem.field === field)?.message ?? null;
}

export function useNewProfile() {
  return useForm<NewProfile>({
    initialValues: BLANK,
    validate: {
      code: codeWrong,
      name: needed('What it is called'),
      unit: needed('The unit that performs it'),
      specimen: needed('The specimen, such as BLOOD'),
      container: needed('The tube or pot'),
      turnaroundMinutes: (minutes) => (Number(minutes) >= 1 ? null : 'At least one minute'),
      urgentTurnaroundMinutes: (_, profile) => tooLong(profile, 'urgentTurnaroundMinutes'),
      statTurnaroundMinutes: (_, profile) => tooLong(profile, 'statTurnaroundMinutes'),
      price: (price) => (PRICE.test(price.trim()) ? null : 'An amount such as 12.50'),
      parameters: { code: codeWrong, name: needed('What it is called') },
    },
  });
}

export type NewProfileForm = ReturnType<typeof useNewProfile>;

export function sentProfile(profile: NewProfile): Readonly<Record<string, unknown>> {
  const { code, name, specimen, container, loinc, parameters } = profile;
  return {
    ...profile,
    draft: true,
    code: code.trim(),
    name: name.trim(),
    specimen: specimen.trim(),
    container: container.trim(),
    ...enteredTurnarounds(profile),
    price: profile.price.trim().replace(',', '.'),
    loinc: loinc.trim() || null,
    parameters: parameters.map((one) => ({ ...one, code: one.code.trim(), name: one.name.trim() })),
  };
}
