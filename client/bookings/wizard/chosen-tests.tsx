import { Box, Flex, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContainerLine } from '../../../shared/contract/containers.js';
import { capColour, tubeColour } from '../../../shared/domain/specimens/tube-colour.js';
import { useLab } from '../../core/lab.js';
import { BookedTodayNotice } from '../../ui/feedback/booked-today.js';
import { UnitChip } from '../../ui/layout/chips.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import { totalOf, tubesFor, vatIn, type ChosenTest } from './tests.js';
import { useWizard, useWizardForm } from './wizard-form.js';
import classes from '../../ui/layout/wizard.module.css';

interface ChosenLinesProps {
  readonly tests: readonly ChosenTest[];
  /** At the end of each line. */
  readonly end?: (test: ChosenTest) => ReactNode;
}

/** The tests ordered, each with the price at which it will be booked. */
export function ChosenLines({ tests, end }: ChosenLinesProps) {
  const currency = useLab((lab) => lab.currency);
  const vat = vatIn(tests, currency);
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Chosen tests">
      {tests.map((test) => (
        <Line key={test.code}>
          <Box component="strong" miw={{ base: 58, sm: 72 }} fz="sm">
            {test.code}
          </Box>
          <Box component="span" flex={1} miw={0}>
            {test.name}
            {test.bundle !== undefined && (
              <Text size="xs" c="dimmed">
                {inBundle(test.bundle, currency)}
              </Text>
            )}
          </Box>
          {test.unit !== '' && <Unit unit={test.unit} />}
          <Price>
            <Money amount={test.price} unit={currency} />
          </Price>
          {end?.(test)}
        </Line>
      ))}
      <Line>
        <Box component="span" flex={1} fw={550}>
          Total
        </Box>
        <Price>
          <Money amount={totalOf(tests)} unit={currency} strong />
        </Price>
        {end !== undefined && <Box component="span" w={32} />}
      </Line>
      {vat !== null && (
        <Line>
          <Box component="span" flex={1} c="dimmed">
            VAT in it
          </Box>
          <Price>
            <Money amount={vat} unit={currency} />
          </Price>
          {end !== undefined && <Box component="span" w={32} />}
        </Line>
      )}
    </Box>
  );
}

function inBundle({ name, alone }: NonNullable<ChosenTest['bundle']>, currency: string): string {
  return `in ${name}; alone ${formatMoney(alone, currency)}`;
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      component="li"
      gap={10}
      align="center"
      mih={36}
      py={3}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      {children}
    </Flex>
  );
}

function Price({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" miw={{ base: 56, sm: 72 }} ta="right">
      {children}
    </Box>
  );
}

function Unit({ unit }: { readonly unit: string }) {
  return (
    <>
      <Box component="span" visibleFrom="sm">
        <UnitChip unit={unit} />
      </Box>
      <Box component="span" hiddenFrom="sm">
        <UnitChip unit={unit} short />
      </Box>
    </>
  );
}

/** The specimens to collect: one label a tube. */
export function SpecimenTubes({ tests }: { readonly tests: readonly ChosenTest[] }) {
  const { containers } = useWizard();
  const tubes = tubesFor(tests);
  const kept = new Map(containers.map((one) => [one.name, one]));
  const colourOf = (name: string): string =>
    capColour(kept.get(name)?.colour) ?? tubeColour(name) ?? 'var(--line-strong)';
  return (
    <section aria-label="Specimens needed">
      <Title order={2} size="h4" mb={6}>
        Specimens needed
      </Title>
      {tubes.length === 0 && <Text c="dimmed">The tubes to collect, once a test is chosen.</Text>}
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tubes.map(({ container, specimen, draw, codes }) => (
          <Flex
            component="li"
            key={`${container} ${draw ?? ''}`}
            gap={10}
            py={8}
            fz="sm"
            style={{ borderTop: '1px solid var(--line)' }}
          >
            <span className={classes.cap} style={{ background: colourOf(container) }} aria-hidden="true" />
            <div>
              <strong>{container}</strong>
              <Drawn container={kept.get(container)} />
              <div className="dimmed">
                {specimen} · {codes.join(', ')}
                {draw !== null && ` · ${draw}`}
              </div>
            </div>
          </Flex>
        ))}
      </Box>
    </section>
  );
}

/** "K2-EDTA, 3 mL"; nothing if unknown. */
function Drawn({ container }: { readonly container: ContainerLine | undefined }) {
  const text = [container?.additive, container?.volume].filter(Boolean).join(', ');
  return text === '' ? null : <span className="dimmed"> {text}</span>;
}

/** Which of the chosen tests the patient has booked today already. */
export function BookedToday() {
  const { values } = useWizardForm();
  const { booking } = useWizard();
  const patientId = values.patient?.id ?? booking?.patientData.id ?? '';
  return <BookedTodayNotice codes={values.codes} patientId={patientId} bookingId={booking?.id} />;
}
