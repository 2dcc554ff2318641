import type { UseFormReturnType } from '@mantine/form';
import type { SetUp } from '../../../shared/contract/set-up.js';
import type { Laboratory } from '../../../shared/contract/settings.js';
import { validateLabNumberConfig, faultyField } from '../../../shared/domain/specimens/lab-number.js';
import { SET_UP_STEPS, type SetUpStep } from '../../../shared/domain/set-up.js';
import {
  isFirstName,
  UNNAMED_LABORATORY,
  type Discipline,
  type EgfrEquation,
} from '../../../shared/vocabulary.js';
import { namedPhonesProblem } from '../../ui/fields/phone-rule.js';
import { saveLabNumber } from '../settings.api.js';
import { chooseTests, giveOwnName, saveHeading, saveTime, type SetUpStart } from './set-up.api.js';

/** The answers of the steps, as typed: they stay while somebody goes back and forth. */
export interface SetUpValues {
  readonly name: string;
  readonly address: string;
  readonly phones: string;
  readonly logo: string;
  readonly timeZone: string;
  readonly baseCurrency: string;
  readonly labnumberprefix: string;
  readonly lastnumber: number | string;
  readonly start: 'shipped' | 'empty';
  readonly units: readonly Discipline[];
  /** Empty until somebody chose: what is shipped and what is recommended differ. */
  readonly egfrEquation: EgfrEquation | '';
  /** The first user's own name, who was made without one. */
  readonly firstName: string;
  readonly surname: string;
  readonly qualification: string;
}

export type SetUpForm = UseFormReturnType<SetUpValues>;

export function valuesOf({ setUp, about, labNumber, own }: SetUpStart): SetUpValues {
  const { firstName, surname } = own;
  const name = isFirstName(own) ? { firstName: '', surname: '' } : { firstName, surname };
  const onMenu = setUp.units.filter((unit) => unit.onMenu > 0).map(({ unit }) => unit);
  return {
    name: about.name === UNNAMED_LABORATORY ? '' : about.name,
    address: about.address,
    phones: about.phones,
    logo: about.logo,
    timeZone: about.timeZone,
    baseCurrency: about.baseCurrency,
    labnumberprefix: labNumber.labnumberprefix,
    lastnumber: labNumber.lastnumber,
    start: onMenu.length === 0 ? 'empty' : 'shipped',
    units: onMenu,
    egfrEquation: wasAnswered(setUp, 'tests') ? about.egfrEquation : '',
    ...name,
    qualification: '',
  };
}

function wasAnswered({ steps }: SetUp, asked: SetUpStep): boolean {
  return steps.some(({ step, answer }) => step === asked && answer === 'done');
}

/** A laboratory that measures creatinine prints its eGFR, so it must choose an equation. */
export function needsEquation({ start, units }: Pick<SetUpValues, 'start' | 'units'>): boolean {
  return start === 'shipped' && units.includes('biochemistry');
}

const ASKED: Readonly<Record<SetUpStep, readonly (keyof SetUpValues)[]>> = {
  laboratory: ['name', 'address', 'phones'],
  logo: ['logo'],
  time: ['timeZone', 'baseCurrency'],
  'lab-number': ['labnumberprefix', 'lastnumber'],
  tests: ['start', 'units', 'egfrEquation'],
  printers: [],
  owner: ['firstName', 'surname', 'qualification'],
  users: [],
};

/** The values that belong to the step. */
export function valuesOfStep(step: SetUpStep, values: SetUpValues): Partial<SetUpValues> {
  return Object.fromEntries(ASKED[step].map((field) => [field, values[field]]));
}

/** The first step with something typed that is not kept. */
export function notSaved(values: SetUpValues, saved: SetUpValues): SetUpStep | undefined {
  return SET_UP_STEPS.find((step) =>
    ASKED[step].some((field) => textOf(values[field]) !== textOf(saved[field])),
  );
}

const textOf = (value: SetUpValues[keyof SetUpValues]): string =>
  Array.isArray(value) ? [...value].sort().join() : String(value);

type Wrong = Readonly<Record<string, string>>;

/** The problems of the current step; the server checks again. */
export function stepErrors(step: SetUpStep, values: SetUpValues): Wrong {
  if (step === 'laboratory' && values.name.trim().length < 2)
    return { name: 'The laboratory needs a name of two letters or more' };
  if (step === 'laboratory') {
    const wrong = namedPhonesProblem(values.phones);
    return wrong === null ? {} : { phones: wrong };
  }
  if (step === 'owner') return ownerErrors(values);
  if (step === 'time' && values.baseCurrency.trim() === '') return { baseCurrency: 'Prices need a currency' };
  if (step === 'lab-number') {
    const wrong = validateLabNumberConfig(values);
    return wrong === null ? {} : { [faultyField(wrong)]: wrong };
  }
  if (step === 'tests' && values.start === 'shipped' && values.units.length === 0)
    return { units: 'Choose at least one bench, or begin with an empty menu' };
  if (step === 'tests' && needsEquation(values) && values.egfrEquation === '')
    return { egfrEquation: 'Choose the equation of the eGFR' };
  return {};
}

/** "System Administrator" never signs a report. */
function ownerErrors({ firstName, surname }: SetUpValues): Wrong {
  return {
    ...(firstName.trim() === '' && { firstName: 'Your first name is needed' }),
    ...(surname.trim() === '' && { surname: 'Your surname is needed' }),
  };
}

/** Stores the step's answers; returns the laboratory if it has changed. */
export async function saveStep(
  step: SetUpStep,
  values: SetUpValues,
  { name, version }: Laboratory,
): Promise<Laboratory | undefined> {
  switch (step) {
    case 'laboratory':
      return saveHeading({
        version,
        name: values.name,
        address: values.address,
        phones: values.phones,
      });
    case 'logo':
      return saveHeading({ version, name, logo: values.logo });
    case 'time':
      return saveTime({ version, timeZone: values.timeZone, baseCurrency: values.baseCurrency });
    case 'lab-number':
      await saveLabNumber({
        labnumberprefix: values.labnumberprefix.trim(),
        lastnumber: Number(values.lastnumber),
      });
      return undefined;
    case 'tests':
      await chooseTests(values.start, values.start === 'empty' ? [] : values.units);
      if (values.egfrEquation === '' || !needsEquation(values)) return undefined;
      return saveHeading({ version, name, egfrEquation: values.egfrEquation });
    case 'owner':
      await giveOwnName(values);
      return undefined;
    case 'printers':
    case 'users':
      return undefined;
  }
}
