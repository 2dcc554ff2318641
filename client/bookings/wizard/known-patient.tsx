import { Alert, Anchor, Box, Button, Group, Table } from '@mantine/core';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import type { Patient } from '../../../shared/contract/patients.js';
import { isRealDate } from '../../../shared/domain/people/age.js';
import type { Identity } from '../../../shared/domain/people/other-person.js';
import {
  sexWord,
  FIELD_LABELS,
  IDENTITY_FIELDS,
  type IdentityField,
} from '../../../shared/domain/people/person.js';
import { formatDay } from '../../ui/layout/date-time.js';
import { TitleRow } from '../../ui/table/title-row.js';
import type { BookingDraft } from '../draft/draft.js';
import { isOvertyped, samePersonOf, typedIdentity } from '../draft/patient-identity.js';

interface KnownPatientProps {
  readonly draft: BookingDraft;
  readonly onNew: () => void;
  readonly onSame: () => void;
}

/** The patient the booking is for, and the effect of changes to their details. */
export function KnownPatient({ draft, onNew, onSame }: KnownPatientProps) {
  const { patient, fullName } = draft;
  if (patient === null) return null;
  if (isOvertyped(draft)) return <OvertypedPatient {...{ draft, patient, onNew, onSame }} />;
  const isRenamed = fullName.trim() !== patient.fullName;
  const born = patient.dateOfBirth === null ? '' : `, born ${formatDay(patient.dateOfBirth)}`;
  return (
    <Alert
      color={isRenamed ? 'amber' : 'teal'}
      icon={<IconUserCheck size={18} stroke={1.75} />}
      mb={16}
      title={`Known patient ${patient.labNumber}: ${patient.fullName}${born}`}
    >
      {isRenamed
        ? `Booking writes the new name "${fullName.trim()}" into this patient's record. `
        : 'Changes here are saved to the patient’s record. '}
      <Anchor component="button" type="button" size="sm" onClick={onNew}>
        Book as a new patient instead
      </Anchor>
    </Alert>
  );
}

/** So much typed over is another person more often than a correction: that is what Enter takes. */
function OvertypedPatient({
  draft,
  patient,
  onNew,
  onSame,
}: KnownPatientProps & { readonly patient: Patient }) {
  const isSaid = draft.samePerson === samePersonOf(draft);
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconUserQuestion size={18} stroke={1.75} />}
      mb={16}
      title={`${isSaid ? 'Corrected' : 'Another person?'} ${patient.labNumber}: ${patient.fullName}`}
    >
      <IdentityChange before={patient} after={typedIdentity(draft)} />
      {isSaid
        ? 'The same person: the changes apply to every booking of this patient. The admin code may be required.'
        : 'If it is the same person, the changes apply to every earlier booking of this patient too.'}
      <Group gap={8} mt={8}>
        <Button id="samePerson" size="xs" variant={isSaid ? 'default' : 'filled'} onClick={onNew}>
          Book as a new patient
        </Button>
        {!isSaid && (
          <Button size="xs" variant="default" onClick={onSame}>
            It is the same person
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The record beside what was typed, when the admin code is asked for. */
export function TypedOver({ draft }: { readonly draft: BookingDraft }) {
  if (draft.patient === null) return null;
  return (
    <Box mb={12}>
      <IdentityChange before={draft.patient} after={typedIdentity(draft)} />
    </Box>
  );
}

/** The last look before it is written: whose record gets another name, sex or date of birth. */
export function OvertypedFactsNotice({ draft }: { readonly draft: BookingDraft }) {
  const { patient } = draft;
  if (patient === null || !isOvertyped(draft)) return null;
  return (
    <Alert color="red" mb={8} title={`${patient.labNumber} ${patient.fullName} is typed over`}>
      <IdentityChange before={patient} after={typedIdentity(draft)} />
    </Alert>
  );
}

/** Name, date of birth and sex of the record beside what was typed over them, with differences highlighted. */
function IdentityChange({ before, after }: { readonly before: Identity; readonly after: Identity }) {
  return (
    <Table withRowBorders={false} verticalSpacing={2} w="auto" aria-label="Changes to the record">
      <TitleRow titles={['', 'In the record', 'Typed now']} />
      <Table.Tbody>
        {IDENTITY_FIELDS.map((field) => (
          <Table.Tr key={field}>
            <Table.Th fw={400}>{FIELD_LABELS[field]}</Table.Th>
            <Table.Td>
              <bdi>{written(field, before[field])}</bdi>
            </Table.Td>
            <Table.Td fw={before[field] === after[field] ? 400 : 700}>
              <bdi>{written(field, after[field])}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function written(field: IdentityField, value: string | null): string {
  if (value === null || value === '') return '–';
  if (field === 'gender') return sexWord(value);
  return field === 'dateOfBirth' && isRealDate(value) ? formatDay(value) : value;
}
