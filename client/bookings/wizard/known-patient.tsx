import { Alert, Anchor } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { formatDay } from '../../ui/date-time.js';
import type { BookingDraft } from '../draft/draft.js';

/** Whose booking it is, and what happens to what is typed over the patient's details. */
export function KnownPatient({ draft, onNew }: { readonly draft: BookingDraft; readonly onNew: () => void }) {
  const { patient, fullName } = draft;
  if (patient === null) return null;
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
