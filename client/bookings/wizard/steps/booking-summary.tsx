import { Anchor, Title } from '@mantine/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useLab } from '../../../core/lab.js';
import { PriorityChip, UnitChip } from '../../../ui/chips.js';
import { formatDay } from '../../../ui/date-time.js';
import { Money } from '../../../ui/money.js';
import type { Answer, BookingDraft } from '../../draft/draft.js';
import { PaymentChoice } from '../payment-choice.js';
import { SpecimenTubes } from '../specimen-tubes.js';
import type { StepKey } from '../steps.js';
import { chosenTests, totalOf, type ChosenTest } from '../tests.js';
import { useWizard, useWizardForm } from '../wizard-form.js';
import classes from '../wizard.module.css';

export function BookingSummary() {
  const { values: draft } = useWizardForm();
  const { menu, booking } = useWizard();
  const tests = useMemo(() => chosenTests(draft.codes, menu, booking), [draft.codes, menu, booking]);
  useEffect(() => document.getElementById('next')?.focus(), []);
  return (
    <div className={classes.columns}>
      <div className={classes.summary}>
        <Part title="Tests" step="select-profiles">
          <TestLines tests={tests} />
        </Part>
        <Part title="Patient" step="patient-demographics">
          <PatientFacts draft={draft} />
        </Part>
        <Part title="Contact" step="contact-details">
          <ContactFacts draft={draft} />
        </Part>
        <Part title="Clinical data" step="clinical-data">
          <ClinicalFacts draft={draft} />
        </Part>
        <Part title="Doctor" step="referring-doctor">
          {draft.referringDoctor.trim() === '' ? <span className="dimmed">None</span> : draft.referringDoctor}
        </Part>
      </div>
      <div className={classes.aside}>
        {booking === undefined && <PaymentChoice total={totalOf(tests)} />}
        <SpecimenTubes tests={tests} />
      </div>
    </div>
  );
}

function Part({
  title,
  step,
  children,
}: {
  readonly title: string;
  readonly step: StepKey;
  readonly children: ReactNode;
}) {
  const { goTo } = useWizard();
  return (
    <section className={classes.part}>
      <header>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`Edit ${title}`}
          onClick={() => goTo(step)}
        >
          Edit
        </Anchor>
      </header>
      {children}
    </section>
  );
}

function TestLines({ tests }: { readonly tests: readonly ChosenTest[] }) {
  const currency = useLab((lab) => lab.currency);
  return (
    <ul className={classes.chosen}>
      {tests.map((test) => (
        <li key={test.code}>
          <strong className={classes.code}>{test.code}</strong>
          <span className={classes.grow}>{test.name}</span>
          {test.unit !== '' && <UnitChip unit={test.unit} short />}
          <span className={classes.price}>
            <Money amount={test.price} unit={currency} />
          </span>
        </li>
      ))}
      <li className={classes.sum}>
        <span className={classes.grow}>Total</span>
        <span className={classes.price}>
          <Money amount={totalOf(tests)} unit={currency} strong />
        </span>
      </li>
    </ul>
  );
}

type FactLine = readonly [name: string, value: ReactNode];

function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  const said = lines.filter(([, value]) => value !== '' && value !== null);
  if (said.length === 0) return <span className="dimmed">Nothing said</span>;
  return (
    <dl className={classes.facts}>
      {said.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PatientFacts({ draft }: { readonly draft: BookingDraft }) {
  const born = draft.dateOfBirth === '' ? '' : formatDay(draft.dateOfBirth);
  const lines: readonly FactLine[] = [
    ['Name', <bdi key="name">{draft.fullName.trim()}</bdi>],
    ['Lab number', draft.patient?.labNumber ?? 'Given on booking: a new patient'],
    ['Date of birth', born === '' ? '' : `${born}${draft.dobEstimated ? ' (estimated)' : ''}`],
    ['Age', draft.age],
    ['Gender', draft.gender === '' ? '' : draft.gender === 'male' ? 'Male' : 'Female'],
    ['National ID/Passport No', draft.nationalId],
    ['Ward', draft.wardNumber],
  ];
  return <Facts lines={lines} />;
}

function ContactFacts({ draft }: { readonly draft: BookingDraft }) {
  const lines: readonly FactLine[] = [
    ['Phone', draft.phone],
    ['Email', draft.email],
    ['Address', draft.address],
    ['Account', [draft.accountName, draft.accountNumber].filter((part) => part !== '').join(', ')],
    ['Results', draft.deliverBy],
  ];
  return <Facts lines={lines} />;
}

const SAID: Readonly<Record<Answer, string>> = { '': '', yes: 'Yes', no: 'No' };

function ClinicalFacts({ draft }: { readonly draft: BookingDraft }) {
  const { collectedDay, collectedTime, priority } = draft;
  const collected = collectedDay === '' ? '' : `${formatDay(collectedDay)} ${collectedTime}`;
  const lines: readonly FactLine[] = [
    ['Urgency', priority === 'routine' ? '' : <PriorityChip key="priority" priority={priority} />],
    ['Notes', draft.notes],
    ['Fasting', SAID[draft.fasting]],
    ['Pregnant', draft.gender === 'female' ? SAID[draft.pregnant] : ''],
    ['Medication', draft.medication],
    ['Collected', [collected, draft.collectedBy && `by ${draft.collectedBy}`].filter(Boolean).join(' ')],
  ];
  return <Facts lines={lines} />;
}
