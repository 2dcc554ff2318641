import { ActionIcon, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import { sexWord } from '../../../shared/domain/people/sex.js';
import { Formerly } from '../../ui/table/patient-cell.js';
import { Day, dayOf } from '../../ui/layout/date-time.js';
import classes from './similar-popup.module.css';

export interface SimilarPopupProps {
  readonly found: readonly SimilarPatient[];
  /** The row that the arrow keys stand on. */
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
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Close (Esc)"
          ml="auto"
          onClick={onClose}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      <div className={classes.scroll}>
        <Table className={classes.table} aria-label="Patients with similar names">
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
    return same === 1 ? 'Probably known already' : `${same} probably known already`;
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
        <Formerly names={patient.formerly} />
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
