import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { asProblem } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { keepAddress } from './deliveries.api.js';
import { useOnce } from '../../ui/forms/use-once.js';

export interface PatientAddressProps {
  readonly patientId: string;
  readonly patientName: string;
  /** What stands in the field and is not kept yet; '': nothing. */
  readonly onTyped: (text: string) => void;
  readonly onKept: () => Promise<unknown>;
}

/** The patient has no address: it is asked for here and kept in the record, by whoever may correct that. */
export function PatientAddress({ patientId, patientName, onTyped, onKept }: PatientAddressProps) {
  const mayKeep = useCan('patients.write');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, once } = useOnce();
  if (!mayKeep) return null;
  const type = (text: string): void => {
    setTyped(text);
    onTyped(text.trim());
  };
  const keep = (): void => {
    const problem = typed.trim() === '' ? 'Enter the address.' : mailAddressProblem(typed);
    setWrong(problem);
    if (problem === null) void once(send);
  };
  const send = async (): Promise<void> => {
    try {
      await keepAddress(patientId, typed.trim());
      onTyped('');
      await onKept();
    } catch (thrown) {
      const refused = asProblem(thrown);
      setWrong(refused.errors[0]?.message ?? refused.detail);
    }
  };
  return (
    <Group mt={8} gap={8} align="flex-start" wrap="wrap">
      <TextInput
        aria-label={`Email of ${patientName}`}
        placeholder="Email of the patient"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        w={280}
        value={typed}
        error={wrong}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The dialog around it sends reports.
          event.preventDefault();
          keep();
        }}
      />
      <Button variant="default" loading={isBusy} onClick={keep}>
        Keep this address
      </Button>
    </Group>
  );
}
