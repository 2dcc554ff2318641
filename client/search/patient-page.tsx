import { Button, Group } from '@mantine/core';
import { IconChartLine, IconEye, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { accountText } from '../../shared/domain/account-words.js';
import type { Patient } from '../../shared/contract/patients.js';
import type { LiveSeq } from '../../shared/live.js';
import { withQuery } from '../core/api.js';
import type { Freshness } from '../core/live-status.js';
import { useCan } from '../core/session.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLiveReload, useLiveLoaded } from '../ui/feedback/use-loaded.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { EditPatient } from '../bookings/edit-patient.js';
import { PatientMoney } from './patient-money.js';
import { PatientIdentity, TitledPart } from './patient-part.js';
import {
  PatientCalls,
  PatientMerges,
  PatientReports,
  PatientTrends,
  PatientVisits,
} from './patient-parts.js';
import { AccessDialog, HistoryDialog } from './record-dialogs.js';
import { SEARCH_TOPICS, isAbout, readPatient } from './search.api.js';
import classes from './patient-page.module.css';

const ABOVE = { title: 'Search', to: '/search' };

/** Everything about one patient: who it is, visits, results over time, reports, calls, money, merges. */
export function Component() {
  const { id = '' } = useParams();
  const patient = useLiveLoaded(`patient ${id}`, () => readPatient(id));
  if (patient.problem !== undefined) return <ErrorState problem={patient.problem} onRetry={patient.reload} />;
  if (patient.data === undefined) return <FormSkeleton fields={6} />;
  return (
    <PatientRecord
      key={id}
      patient={patient.data}
      since={patient.seq}
      asOf={patient.asOf}
      onChanged={() => void patient.reload()}
    />
  );
}

interface PatientRecordProps {
  readonly patient: Patient;
  /** Everything of the page was read after it. */
  readonly since: LiveSeq | undefined;
  readonly asOf: Freshness;
  readonly onChanged: () => void;
}

function PatientRecord({ patient, since, asOf, onChanged }: PatientRecordProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isAccessOpen, setAccessOpen] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const maySeeReports = useCan('reports.released');
  const maySeeCalls = useCan('results.read');
  const maySeeMoney = useCan('payments.read');
  const revision = useTurn({ patient, since, onChanged });
  return (
    <>
      <PageHeader
        title={patient.fullName}
        above={ABOVE}
        asOf={asOf}
        subtitle={<Identity patient={patient} />}
        action={
          <Acts
            patient={patient}
            onEdit={() => setEdited(true)}
            onHistory={() => setHistoryOpen(true)}
            onAccess={() => setAccessOpen(true)}
          />
        }
      />
      <section className={`card ${classes.about}`} aria-label="Details">
        <Details patient={patient} />
      </section>
      <TitledPart title="Visits">
        <PatientVisits patientId={patient.id} labNumber={patient.labNumber} turn={revision} />
      </TitledPart>
      {maySeeReports && <PatientTrends patientId={patient.id} turn={revision} />}
      {maySeeReports && <PatientReports patientId={patient.id} turn={revision} />}
      {maySeeCalls && <PatientCalls labNumber={patient.labNumber} turn={revision} />}
      {maySeeMoney && <PatientMoney patientId={patient.id} labNumber={patient.labNumber} turn={revision} />}
      <PatientMerges patientId={patient.id} turn={revision} />
      {isEdited && (
        <EditPatient
          patient={patient}
          onSaved={() => {
            setEdited(false);
            onChanged();
          }}
          onClose={() => setEdited(false)}
        />
      )}
      {isAccessOpen && <AccessDialog patientId={patient.id} onClose={() => setAccessOpen(false)} />}
      {isHistoryOpen && (
        <HistoryDialog patientId={patient.id} onChanged={onChanged} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  );
}

/** Another number as often as something happened to the patient. */
function useTurn({ patient, since, onChanged }: Omit<PatientRecordProps, 'asOf'>): number {
  const maySeeResults = useCan('results.list');
  const maySeeMoney = useCan('payments.read');
  const [revision, setRevision] = useState(0);
  useLiveReload({
    topics: [...SEARCH_TOPICS, ...(maySeeResults ? ['results'] : []), ...(maySeeMoney ? ['payments'] : [])],
    since,
    concerns: (event) => isAbout(event, patient),
    reload: () => {
      setRevision((before) => before + 1);
      onChanged();
      return Promise.resolve();
    },
  });
  return revision;
}

function Identity({ patient }: { readonly patient: Patient }) {
  return (
    <span className={classes.identity}>
      <PatientIdentity patient={patient} />
    </span>
  );
}

interface ActsProps {
  readonly patient: Patient;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  readonly onAccess: () => void;
}

function Acts({ patient: { id: patientId }, onEdit, onHistory, onAccess }: ActsProps) {
  const mayEdit = useCan('patients.write');
  const mayAudit = useCan('audit.read');
  const mayBook = useCan('bookings.book');
  const maySeeReports = useCan('reports.released');
  return (
    <Group gap={8}>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil />}
          title="Name, birth, sex, numbers and contacts"
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconHistory />}
        title="Corrections and merges"
        onClick={onHistory}
      >
        History of the record
      </Button>
      {mayAudit && (
        <Button
          variant="default"
          leftSection={<IconEye />}
          title="Who looked at this person's results"
          onClick={onAccess}
        >
          Who looked
        </Button>
      )}
      {maySeeReports && (
        <LinkButton
          to={withQuery('/lab/report-two', { patientId })}
          variant="default"
          leftSection={<IconChartLine />}
        >
          Cumulative report
        </LinkButton>
      )}
      {mayBook && (
        <LinkButton
          to={withQuery('/reception/incoming', { action: 'capture', patientId })}
          leftSection={<IconPlus />}
        >
          Book again
        </LinkButton>
      )}
    </Group>
  );
}

function Details({ patient }: { readonly patient: Patient }) {
  const account = accountText(patient);
  return (
    <Facts>
      <Fact name="National ID/Passport No">{patient.nationalId}</Fact>
      <Fact name="Blood group">{patient.bloodGroup}</Fact>
      <Fact name="Ward number">{patient.wardNumber}</Fact>
      <Fact name="Phone">{patient.phone}</Fact>
      <Fact name="Email">{patient.email}</Fact>
      {account !== '' && <Fact name="Account in words">{account}</Fact>}
      <Fact name="Address" wide>
        {patient.address}
      </Fact>
    </Facts>
  );
}
