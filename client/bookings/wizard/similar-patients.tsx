import { ActionIcon, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SimilarPatient, SimilarPatientHints } from '../../../shared/contract/patients.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';
import { Day, dayOf, labToday } from '../../ui/layout/date-time.js';
import { FormerNames } from '../../ui/table/patient-cell.js';
import { findSimilar } from '../bookings.api.js';
import type { BookingDraft } from '../draft/draft.js';
import classes from './similar-popup.module.css';

const HEADS = (
  <Table.Thead>
    <Table.Tr>
      <Table.Th aria-label="Select" w={36} />
      <Table.Th>Lab Number</Table.Th>
      <Table.Th>Patient Name</Table.Th>
      <Table.Th visibleFrom="sm">Age</Table.Th>
      <Table.Th>D.O.B</Table.Th>
      <Table.Th>Gender</Table.Th>
      <Table.Th visibleFrom="sm">Last visit</Table.Th>
    </Table.Tr>
  </Table.Thead>
);

interface SimilarPopupProps {
  readonly found: readonly SimilarPatient[];
  /** The row that the arrow keys have reached. */
  readonly inHand: number | undefined;
  readonly tickedId: string | undefined;
  readonly onTick: (patient: SimilarPatient | undefined) => void;
  readonly onUse: (patient: SimilarPatient) => void;
  readonly onClose: () => void;
}

/** Patients of a like name, beside the form: the name field keeps the focus and the typing goes on. */
export function SimilarPopup({ found, inHand, tickedId, onTick, onUse, onClose }: SimilarPopupProps) {
  const ticked = found.find((patient) => patient.id === tickedId);
  return (
    <section className={classes.popup} role="dialog" aria-label="Similar names" id="similar-names">
      <header className={classes.head}>
        <strong>{titleOf(found)}</strong>
        <Text c="dimmed" size="sm" component="span">
          ↓ and Enter takes one
        </Text>
        <ActionIcon aria-label="Close (Esc)" ml="auto" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={classes.scroll}>
        <Table className={classes.table} aria-label="Patients with similar names">
          {HEADS}
          <Table.Tbody>
            {found.map((patient, index) => (
              <PatientRow
                key={patient.id}
                patient={patient}
                isInHand={index === inHand}
                isTicked={patient.id === tickedId}
                onTick={onTick}
                onUse={onUse}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group className={classes.foot} justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={ticked === undefined}
          title={ticked === undefined ? 'Tick a patient first' : undefined}
          onClick={() => ticked !== undefined && onUse(ticked)}
        >
          Use Demographics
        </Button>
      </Group>
    </section>
  );
}

function titleOf(found: readonly SimilarPatient[]): string {
  const same = found.filter((patient) => patient.same !== null).length;
  if (same > 0 && same === found.length)
    return same === 1 ? 'Probably registered already' : `${same} probably registered already`;
  return found.length === 1 ? 'One similar name' : `${found.length} similar names`;
}

interface PatientRowProps {
  readonly patient: SimilarPatient;
  readonly isInHand: boolean;
  readonly isTicked: boolean;
  readonly onTick: (patient: SimilarPatient | undefined) => void;
  readonly onUse: (patient: SimilarPatient) => void;
}

function PatientRow({ patient, isInHand, isTicked, onTick, onUse }: PatientRowProps) {
  const tick = (): void => onTick(isTicked ? undefined : patient);
  return (
    <Table.Tr
      id={`similar-${patient.id}`}
      data-in-hand={isInHand || undefined}
      data-ticked={isTicked || undefined}
      tabIndex={-1}
      // As in the name field: a look into the list never moves what is in view further than needed.
      ref={(row) => {
        if (isInHand) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={tick}
      onDoubleClick={() => onUse(patient)}
    >
      <Table.Td onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={`Select ${patient.fullName}, ${patient.hospitalNumber}`}
          checked={isTicked}
          onChange={tick}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onUse(patient);
          }}
        />
      </Table.Td>
      <Table.Td className="tnum">{patient.hospitalNumber}</Table.Td>
      <Table.Td className={classes.name}>
        <bdi>{patient.fullName}</bdi>
        <FormerNames names={patient.formerly} />
        {patient.same !== null && (
          <Text size="xs" fw={600}>
            Same {patient.same}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{patient.age}</Table.Td>
      <Table.Td>
        <Day day={patient.dateOfBirth} />
      </Table.Td>
      <Table.Td>{sexWord(patient.gender)}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Day day={patient.lastVisit === null ? null : dayOf(patient.lastVisit)} />
      </Table.Td>
    </Table.Tr>
  );
}

export interface SimilarPatients {
  readonly found: readonly SimilarPatient[];
  /** The name changed: a space after a word asks, more letters narrow what was found. */
  readonly onName: (name: string, before: string) => void;
  /** The national id was changed, or the field left: patients with the same number are suggested whatever the name. */
  readonly onIdentity: (draft: BookingDraft) => void;
  /** Somebody else has the national id that was typed. */
  readonly twin: SimilarPatient | undefined;
  readonly close: () => void;
}

const PAUSE_MS = 220;
const NONE: readonly SimilarPatient[] = [];

/** The search for patients of a like name: in the background, quiet, and never in the way of typing. */
export function useSimilarPatients(draft: BookingDraft): SimilarPatients {
  const [found, setFound] = useState(NONE);
  const running = useRef<AbortController>(undefined);
  const closedAt = useRef<string>(undefined);
  const [twin, setTwin] = useState<SimilarPatient>();

  const stop = (): void => running.current?.abort();
  useEffect(() => stop, []);

  const ask = async (name: string, about: BookingDraft): Promise<readonly SimilarPatient[] | undefined> => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    // Booking goes on without the search: a failed one shows nothing, and the next space asks again.
    const answer = await findSimilar(name.trim() || NO_NAME, hintsOf(about), mine.signal).catch(() => NONE);
    if (mine.signal.aborted) return undefined;
    const patients = answer.filter(({ id }) => id !== about.patient?.id);
    setTwin(patients.find(({ same }) => same === 'national id'));
    return patients;
  };
  const search = async (name: string): Promise<void> => {
    const patients = await ask(name, draft);
    if (patients !== undefined) setFound(patients);
  };
  const identify = async (about: BookingDraft): Promise<void> => {
    const patients = await ask(about.fullName, about);
    // A known patient is not exchanged for another by a number.
    if (patients === undefined || about.patient !== null) return;
    setFound(patients.filter(({ same }) => same !== null));
  };
  const identifySoon = useDebouncedCallback((about: BookingDraft) => void identify(about), PAUSE_MS);
  const narrow = useDebouncedCallback((name: string) => void search(name), PAUSE_MS);

  const onName = (name: string, before: string): void => {
    narrow.cancel();
    if (!/\S\s/.test(name)) {
      stop();
      setFound(NONE);
      closedAt.current = undefined;
      return;
    }
    const isSpace = /\S\s$/.test(name) && name.length > before.length;
    if (isSpace) {
      closedAt.current = undefined;
      void search(name);
      return;
    }
    if (closedAt.current === undefined && name.trim() !== before.trim()) narrow(name);
  };
  const close = (): void => {
    narrow.cancel();
    identifySoon.cancel();
    stop();
    closedAt.current = draft.fullName;
    setFound(NONE);
  };
  return { found, onName, onIdentity: identifySoon, twin, close };
}

/** The address of the search needs a name; this one has no word in it. */
const NO_NAME = '-';

function hintsOf({
  gender,
  phone,
  nationalId,
  dobEstimated,
  dateOfBirth,
}: BookingDraft): SimilarPatientHints {
  const born = dobEstimated ? undefined : readBirthDay(dateOfBirth, labToday()).day;
  return { dateOfBirth: born, gender, phone, nationalId };
}
