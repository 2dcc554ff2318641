import { Alert, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import type { Amendment } from '../../../shared/contract/results.js';
import { formatDateTime } from '../../ui/date-time.js';
import type { ResultEntry } from './use-result-entry.js';

/** Why a released result is changed, and who was told. */
export function AmendmentForm({ result }: { readonly result: ResultEntry }) {
  if (!result.isAmending) return null;
  const { reason, told } = result.correction;
  return (
    <Alert color="amber" mb={12} icon={<IconFileAlert size={18} />} title="Amending a released result">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          size="sm"
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={result.wasTried && reason.trim().length < 3 ? 'Say why it is amended' : undefined}
          onChange={({ currentTarget }) => result.changeCorrection({ reason: currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="Who was told, and when"
          maxLength={500}
          value={told}
          onChange={({ currentTarget }) => result.changeCorrection({ told: currentTarget.value })}
        />
      </SimpleGrid>
    </Alert>
  );
}

/** Old beside new of every correction, the newest first. */
export function Amendments({ amendments }: { readonly amendments: readonly Amendment[] }) {
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
