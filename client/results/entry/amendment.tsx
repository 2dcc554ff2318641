import { Alert, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconFileAlert, IconFileOff } from '@tabler/icons-react';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { useEntry, usePicture, useReadOnly, useSheet } from './entry-context.js';
import { lacksReason, type Correction } from './entry-states.js';

/** Why a released result is changed, and who was told. */
export function AmendmentForm() {
  const { tell } = useEntry();
  const correction = useSheet('correction');
  const isMissing = usePicture(({ state }) => state.sheet.wasTried && lacksReason(state.sheet));
  const isReadOnly = useReadOnly();
  if (correction === undefined) return null;
  const change = (said: Partial<Correction>): void => tell({ type: 'correctionTyped', change: said });
  return (
    <Alert color="amber" mb={12} icon={<IconFileAlert size={18} />} title="Amending a released result">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          id="amend-reason"
          size="sm"
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={1000}
          readOnly={isReadOnly}
          value={correction.reason}
          error={isMissing ? 'Say why it is amended' : undefined}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="Who was told, and when"
          description="Empty: a critical value that is taken back opens a todo to tell the doctor"
          maxLength={500}
          readOnly={isReadOnly}
          value={correction.told}
          onChange={({ currentTarget }) => change({ told: currentTarget.value })}
        />
      </SimpleGrid>
    </Alert>
  );
}

/** It was released, and is not to be gone by. */
export function WithdrawnNotice() {
  const { withdrawal } = useSheet('base');
  if (withdrawal === undefined) return null;
  const { reason, by, at, issuedAt, movedTo } = withdrawal;
  return (
    <Alert
      color="red"
      role="status"
      mb={12}
      icon={<IconFileOff size={18} />}
      title={`Withdrawn: the report of ${formatDateTime(issuedAt)} is taken back`}
    >
      <div>
        {by}, {formatDateTime(at)}: {reason}
      </div>
      {movedTo !== null && <div>It belongs to {movedTo.labNumber}, and is entered there.</div>}
    </Alert>
  );
}

/** Old beside new of every correction, the newest first. */
export function Amendments() {
  const { amendments } = useSheet('base');
  return [...amendments].reverse().map((amendment) => (
    <Alert
      key={amendment.number}
      color="amber"
      mb={12}
      icon={<IconFileAlert size={18} />}
      title={`Amended report no. ${amendment.number}, supersedes report of ${formatDateTime(amendment.supersedes)}`}
    >
      {amendment.changes.map((change) => (
        <div key={change.code}>
          {change.name}: {change.to || 'none'}, was {change.from || 'none'}
        </div>
      ))}
      <div className="dimmed">
        {amendment.by}, {formatDateTime(amendment.at)}: {amendment.reason}
        {amendment.told !== null && `. Told: ${amendment.told}`}
      </div>
    </Alert>
  ));
}
