import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

const THREE_ASSAYS = 'Three assays are recommended (WHO); with two the report says that two were used.';

interface HivAlgorithmProps {
  /** Parameter codes in their order. */
  readonly assays: readonly string[];
  readonly error: ReactNode;
  readonly onAssays: (assays: readonly string[]) => void;
}

/** The laboratory's own algorithm; what was typed stays as it was typed. */
export function HivAlgorithm({ assays, error, onAssays }: HivAlgorithmProps) {
  const [text, setText] = useState(assays.join(', '));
  return (
    <TextInput
      id="hivAlgorithm"
      label="HIV assays, in their order"
      description={`Codes with commas between them, e.g. HIVT1, HIVT2, HIVT3; empty: those of the profile. ${THREE_ASSAYS}`}
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onAssays(codesIn(currentTarget.value));
      }}
    />
  );
}

function codesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}
