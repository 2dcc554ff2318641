import { Alert, Anchor, Box, Button, Fieldset, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconStethoscope } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ReferringDoctor as Doctor } from '../../../../shared/contract/patients.js';
import { mailAddressProblem } from '../../../../shared/domain/reports/delivery.js';
import { asProblem } from '../../../core/api.js';
import { showProblem } from '../../../ui/feedback/notify.js';
import { phoneProblem } from '../../../ui/fields/phone-rule.js';
import { TypeAhead, type TypeAheadOption } from '../../../ui/fields/type-ahead.js';
import { useOnce } from '../../../ui/forms/use-once.js';
import { addDoctor, findDoctors } from '../../bookings.api.js';
import { RunningTotalPanel } from '../step-layout.js';
import { useWizardForm } from '../wizard-form.js';

const PAUSE_MS = 150;

type Choice = { readonly doctor: Doctor } | { readonly add: string };

export function ReferringDoctor() {
  const form = useWizardForm();
  const { referringDoctor, referringDoctorId } = form.values;
  const { found, asked, search, forget } = useDoctors();
  const [adding, setAdding] = useState<string>();
  const onText = (text: string): void => {
    form.setValues({ referringDoctor: text, referringDoctorId: null });
    form.clearFieldError('referringDoctor');
    search(text.trim());
  };
  const choose = (doctor: Doctor): void => {
    form.setValues({ referringDoctor: doctor.name, referringDoctorId: doctor.id });
    forget();
    setAdding(undefined);
    document.getElementById('referringDoctor')?.focus();
  };

  const typed = referringDoctor.trim();
  const isListed = asked === typed && typed !== '';
  const options = isListed ? choicesOf(found, typed).map(optionOf) : [];

  return (
    <RunningTotalPanel>
      <Box maw={720}>
        <TypeAhead
          id="referringDoctor"
          label="Referring doctor"
          placeholder="Part of the name or the practice"
          description="Leave empty for a patient who comes without a referral"
          leftSection={<IconStethoscope size={17} stroke={1.75} />}
          value={referringDoctor}
          options={options}
          maxLength={200}
          error={form.errors['referringDoctor']}
          onText={onText}
          onPick={(choice) => ('doctor' in choice ? choose(choice.doctor) : setAdding(choice.add))}
          autoFocus
        />
        {adding !== undefined && (
          <NewDoctor name={adding} onAdded={choose} onClose={() => setAdding(undefined)} />
        )}
        {typed !== '' && referringDoctorId === null && adding === undefined && (
          <Alert mt={16} color="gray">
            {typed} is not on the list of doctors; the booking keeps the name as it is written.{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => setAdding(typed)}>
              Add to the list
            </Anchor>
          </Alert>
        )}
      </Box>
    </RunningTotalPanel>
  );
}

/** Those found by what was `asked` last, a moment after the typing. */
function useDoctors() {
  const [found, setFound] = useState<readonly Doctor[]>([]);
  const [asked, setAsked] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const soon = useDebouncedCallback(async (q: string) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    // The name that was typed is booked all the same: a failed search only has no suggestions.
    const doctors = await findDoctors(q, mine.signal).catch(() => []);
    if (mine.signal.aborted) return;
    setFound(doctors);
    setAsked(q);
  }, PAUSE_MS);
  const forget = (): void => {
    setFound([]);
    setAsked(undefined);
  };
  const search = (q: string): void => {
    setAsked(undefined);
    if (q === '') setFound([]);
    else void soon(q);
  };
  return { found, asked, search, forget };
}

/** The doctors found; adding a new one comes last, and is not offered if the typed name is listed already. */
export function choicesOf(found: readonly Doctor[], typed: string): readonly Choice[] {
  const isKnown = found.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return [...found.map((doctor) => ({ doctor })), ...(isKnown ? [] : [{ add: typed }])];
}

function optionOf(choice: Choice): TypeAheadOption<Choice> {
  return 'doctor' in choice ? doctorOption(choice.doctor) : addOption(choice.add);
}

function doctorOption(doctor: Doctor): TypeAheadOption<Choice> {
  return {
    key: doctor.id,
    called: [doctor.name],
    value: { doctor },
    shown: (
      <>
        <strong>{doctor.name}</strong>
        <Box component="span" c="dimmed" flex={1}>
          {doctor.practice}
        </Box>
        <span className="dimmed">{doctor.phone}</span>
      </>
    ),
  };
}

function addOption(name: string): TypeAheadOption<Choice> {
  return {
    key: 'add',
    called: [],
    value: { add: name },
    shown: (
      <>
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        <span>
          Add <strong>{name}</strong> as a new doctor
        </span>
      </>
    ),
  };
}

interface NewDoctorProps {
  readonly name: string;
  readonly onAdded: (doctor: Doctor) => void;
  readonly onClose: () => void;
}

type DoctorField = 'name' | 'practice' | 'phone' | 'email';
const FIELDS: readonly DoctorField[] = ['name', 'practice', 'phone', 'email'];

/** The first of those that are wrong, in their order on the screen. */
function focusOn(errors: Readonly<Record<string, unknown>>): void {
  const first = FIELDS.find((field) => field in errors);
  if (first !== undefined) document.getElementById(`doctor-${first}`)?.focus();
}

export function NewDoctor({ name, onAdded, onClose }: NewDoctorProps) {
  const { isBusy, once } = useOnce();
  const form = useForm({
    initialValues: { name, practice: '', phone: '', email: '' },
    validate: {
      name: (value) => (value.trim().length < 2 ? 'Name needs at least 2 characters' : null),
      phone: phoneProblem,
      email: mailAddressProblem,
    },
  });
  const send = async (): Promise<void> => {
    try {
      onAdded(await addDoctor({ ...form.values, name: form.values.name.trim() }));
    } catch (thrown) {
      const named = Object.entries(asProblem(thrown).fields());
      const wrong = Object.fromEntries(named.filter(([field]) => FIELDS.some((one) => one === field)));
      form.setErrors(wrong);
      focusOn(wrong);
      if (Object.keys(wrong).length === 0)
        showProblem(thrown, { what: 'The doctor was not added', retry: () => once(send) });
    }
  };
  const add = (): void => {
    const { errors } = form.validate();
    if (Object.keys(errors).length > 0) focusOn(errors);
    else void once(send);
  };
  // A form may not be inside the wizard's form: Enter is handled here.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  const text = (field: DoctorField) => ({
    ...form.getInputProps(field),
    id: `doctor-${field}`,
    autoComplete: 'off',
  });
  return (
    <Fieldset legend="New doctor" mt={20} onKeyDown={onKeyDown}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...text('name')} label="Name" withAsterisk maxLength={200} />
        <TextInput {...text('practice')} label="Practice" maxLength={200} autoFocus />
        <TextInput {...text('phone')} label="Phone" type="tel" maxLength={40} />
        <TextInput {...text('email')} label="Email" inputMode="email" maxLength={254} />
      </SimpleGrid>
      <Group mt={16} gap={8}>
        <Button loading={isBusy} onClick={add}>
          Add doctor
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Fieldset>
  );
}
