import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import type { Patient } from '../../../shared/contract/patients.js';
import { formatDay } from '../../ui/layout/date-time.js';
import type { BookingDraft } from '../draft/draft.js';
import { isOvertyped, samePersonOf, typedIdentity } from '../draft/who-it-is.js';
import { IdentityChange } from './identity-change.js';

interface KnownPatientProps {
  readonly draft: BookingDraft;
  readonly onNew: () => void;
  readonly onSame: () => void;
}

/** Whose booking it is, and what happens to what is typed over the patient's details. */
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
        : 'What you change here is written into the patient’s record. '}
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
        ? 'The same person: every booking of this patient gets what was typed. The admin code may be asked for.'
        : 'With the same person, every earlier booking of this patient gets what was typed.'}
      <Group gap={8} mt={8}>
        <Button id="samePerson" size="xs" h={32} variant={isSaid ? 'default' : 'filled'} onClick={onNew}>
          Book as a new patient
        </Button>
        {!isSaid && (
          <Button size="xs" h={32} variant="default" onClick={onSame}>
            It is the same person
          </Button>
        )}
      </Group>
    </Alert>
  );
}
