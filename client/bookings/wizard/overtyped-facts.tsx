import { Alert, Box } from '@mantine/core';
import type { BookingDraft } from '../draft/draft.js';
import { isOvertyped, typedIdentity } from '../draft/who-it-is.js';
import { IdentityChange } from './identity-change.js';

/** The record beside what was typed, where the admin code is asked for. */
export function TypedOver({ draft }: { readonly draft: BookingDraft }) {
  if (draft.patient === null) return null;
  return (
    <Box mb={12}>
      <IdentityChange before={draft.patient} after={typedIdentity(draft)} />
    </Box>
  );
}

/** The last look before it is written: whose record gets another name, sex or date of birth. */
export function OvertypedFacts({ draft }: { readonly draft: BookingDraft }) {
  const { patient } = draft;
  if (patient === null || !isOvertyped(draft)) return null;
  return (
    <Alert color="red" mb={8} title={`${patient.labNumber} ${patient.fullName} is typed over`}>
      <IdentityChange before={patient} after={typedIdentity(draft)} />
    </Alert>
  );
}
