import { Anchor, Box, Flex, Grid, Group, TextInput, Title, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingMatch } from '../../../shared/contract/search.js';
import { useLab } from '../../core/lab.js';
import { readVisitsOf } from '../../ui/feedback/booked-today.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { fieldAt } from '../../ui/forms/form-fields.js';
import { Day, dayOf } from '../../ui/layout/date-time.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import type { DraftField } from '../draft/draft.js';
import type { StepKey } from './steps.js';
import { totalOf } from './tests.js';
import { useWizard, useWizardForm } from './wizard-form.js';
import classes from './so-far.module.css';

/** A step's fields, and beside them what follows from them; below each other on a narrow screen. */
export function TwoColumns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: 24, md: 32 }}
      justify="space-between"
      align="flex-start"
    >
      <Box flex={1} miw={0} maw={720} w="100%">
        {children}
      </Box>
      <Box w={{ base: '100%', md: 320 }} flex="none">
        {aside}
      </Box>
    </Flex>
  );
}

/** A step's fields, and beside them, if there is room, the total of the booking and the last visits. */
export function RunningTotalPanel({ children }: { readonly children: ReactNode }) {
  return (
    <Flex gap={32} justify="space-between" align="flex-start">
      <Box flex={1} miw={0}>
        {children}
      </Box>
      <BookingSoFar />
    </Flex>
  );
}

export function Fields({ children }: { readonly children: ReactNode }) {
  return (
    <Box maw={720}>
      <Grid gap="md">{children}</Grid>
    </Box>
  );
}

interface FieldProps {
  /** Twelfths of the form's width; a whole line on a phone. */
  readonly of12: 4 | 6 | 8 | 12;
  readonly order?: number;
  readonly children: ReactNode;
}

export function Field({ of12, order, children }: FieldProps) {
  return (
    <Grid.Col span={{ base: 12, xs: of12 }} order={order}>
      {children}
    </Grid.Col>
  );
}

interface WizardTextProps extends TextInputProps {
  readonly of12: FieldProps['of12'];
  readonly field: DraftField;
}

/** One line of text of the draft. */
export function WizardText({ of12, field, ...input }: WizardTextProps) {
  const form = useWizardForm();
  return (
    <Field of12={of12}>
      <TextInput {...fieldAt(form, field)} autoComplete="off" {...input} />
    </Field>
  );
}

interface SummaryPartProps {
  readonly title: string;
  /** The step that changes it. */
  readonly step?: StepKey;
  readonly children: ReactNode;
}

export function SummaryPart({ title, step, children }: SummaryPartProps) {
  const { goTo } = useWizard();
  return (
    <Box component="section" aria-label={title}>
      <Group
        justify="space-between"
        gap={12}
        mb={6}
        pb={4}
        style={{ borderBottom: '1px solid var(--line-strong)' }}
      >
        <Title order={2} size="h4">
          {title}
        </Title>
        {step !== undefined && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            p={4}
            aria-label={`Edit ${title}`}
            onClick={() => goTo(step)}
          >
            Edit
          </Anchor>
        )}
      </Group>
      {children}
    </Box>
  );
}

/** For the summary. */
export type FactLine = readonly [name: string, value: ReactNode];

const SHOWN = 5;

/** Beside the form if there is room: the total of the booking, and the patient's earlier visits. */
export function BookingSoFar() {
  const { values } = useWizardForm();
  const { booking } = useWizard();
  const patientId = values.patient?.id ?? booking?.patientData.id;
  return (
    <aside className={classes.soFar} aria-label="So far">
      <Total />
      {patientId !== undefined && <LastVisits key={patientId} patientId={patientId} />}
    </aside>
  );
}

function Total() {
  const { tests } = useWizard();
  const currency = useLab((lab) => lab.currency);
  return (
    <section aria-label="Total so far">
      <Title order={2} size="h4" mb={6}>
        {tests.length === 1 ? 'One test' : `${tests.length} tests`}
      </Title>
      <ul className="bare">
        {tests.map((test) => (
          <li key={test.code} className={classes.line}>
            <strong>{test.code}</strong>
            <span className={classes.name}>{test.name}</span>
            <Money amount={test.price} unit={currency} />
          </li>
        ))}
        <li className={classes.line} data-total>
          <span className={classes.name}>Total</span>
          <Money amount={totalOf(tests)} unit={currency} strong />
        </li>
      </ul>
    </section>
  );
}

function LastVisits({ patientId }: { readonly patientId: string }) {
  const { booking } = useWizard();
  const currency = useLab((lab) => lab.currency);
  // Booking goes on without the answer.
  const { data } = useLoaded(`last visits ${patientId}`, () => readVisitsOf(patientId).catch(() => []));
  if (data === undefined) return null;
  const before = data.filter(({ id }) => id !== booking?.id).slice(0, SHOWN);
  return (
    <section aria-label="Last visits">
      <Title order={2} size="h4" mt={22} mb={6}>
        Last visits
      </Title>
      {before.length === 0 && <p className={classes.none}>No visit before this one.</p>}
      <ul className="bare">
        {before.map((visit) => (
          <li key={visit.id} className={classes.line}>
            <Day day={dayOf(visit.at)} />
            <span className={classes.name}>{testsOf(visit)}</span>
            {visit.balance !== '0.00' && (
              <span className="dimmed">owes {formatMoney(visit.balance, currency)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function testsOf({ profiles }: BookingMatch): string {
  return profiles.map(({ code }) => code).join(', ');
}
