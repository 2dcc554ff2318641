import { Fieldset, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { ApiProblem } from '../../core/api.js';
import type { BasicCredentials } from '../../core/call-headers.js';
import { setWitnessCodeAsked, useWitnessCode } from '../../core/confirmation.js';

/** The second person's name and password, as far as they are typed; `witness` of a call's options. */
export interface Witness extends BasicCredentials {
  /** The code of a second factor, once the server asked for it. */
  readonly code?: string;
}

export const NO_WITNESS: Witness = { username: '', password: '' };

export function isSigned({ username, password }: Witness): boolean {
  return username.trim() !== '' && password !== '';
}

/** A refusal about the second person: none signed in, a wrong password, one who may not. */
export function isOfWitness({ code }: ApiProblem): boolean {
  return code === 'witness_required' || code === 'witness_code_required';
}

interface WitnessFieldsProps {
  readonly witness: Witness;
  readonly onChange: (witness: Witness) => void;
  /** The signature's legend, e.g. "Approved by". */
  readonly legend: string;
  /** Why a second person is asked, and who may be it. */
  readonly text: string;
  /** The server's message about the two. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/**
 * A second person signs in beside the one at the screen, for one act: no session begins, nothing of it is kept, and
 * password managers are not asked to fill in the wrong person.
 */
export function WitnessFields(props: WitnessFieldsProps) {
  const { witness, onChange, legend, text, error, disabled = false } = props;
  const asksCode = useWitnessCode(({ isAsked }) => isAsked);
  useEffect(() => () => setWitnessCodeAsked(false), []);
  return (
    <Fieldset legend={legend} disabled={disabled} px={14} pt={6} pb={14}>
      <Text c="dimmed" size="sm" mb={10}>
        {text}
      </Text>
      <Group gap={10} align="flex-start" grow wrap="wrap" preventGrowOverflow={false}>
        <TextInput
          id="witness.username"
          label="User name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          miw={160}
          value={witness.username}
          onChange={({ currentTarget }) => onChange({ ...witness, username: currentTarget.value })}
        />
        <PasswordInput
          id="witness.password"
          label="Password"
          autoComplete="new-password"
          maxLength={500}
          miw={160}
          value={witness.password}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...witness, password: currentTarget.value })}
        />
        {asksCode && (
          <TextInput
            id="witness.code"
            label="One-time code"
            autoComplete="off"
            inputMode="numeric"
            maxLength={40}
            miw={160}
            value={witness.code ?? ''}
            onChange={({ currentTarget }) => onChange({ ...witness, code: currentTarget.value })}
          />
        )}
      </Group>
    </Fieldset>
  );
}
