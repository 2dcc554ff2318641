import { Title } from '@mantine/core';
import { useMemo } from 'react';
import type { FoundBooking } from '../../../shared/contract/search.js';
import { useLab } from '../../core/lab.js';
import { Day, dayOf } from '../../ui/layout/date-time.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { readVisitsOf } from '../../ui/feedback/booked-today.js';
import classes from './so-far.module.css';
import { chosenTests, totalOf } from './tests.js';
import { useWizard, useWizardForm } from './wizard-form.js';

const SHOWN = 5;

/** Beside the form where there is room: what the booking comes to, and when the patient was here before. */
export function SoFar() {
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
  const { codes } = useWizardForm().values;
  const { menu, bundles, booking } = useWizard();
  const currency = useLab((lab) => lab.currency);
  const tests = useMemo(
    () => chosenTests(codes, { menu, bundles, booking }),
    [codes, menu, bundles, booking],
  );
  return (
    <section aria-label="Total so far">
      <Title order={2} size="h4" mb={6}>
        {tests.length === 1 ? 'One test' : `${tests.length} tests`}
      </Title>
      <ul className={classes.lines}>
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
      <ul className={classes.lines}>
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

function testsOf({ profiles }: FoundBooking): string {
  return profiles.map(({ code }) => code).join(', ');
}
