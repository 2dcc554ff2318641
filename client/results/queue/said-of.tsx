import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconTestPipe } from '@tabler/icons-react';
import type { Said } from './use-signing.js';

export interface SaidOfProps {
  readonly said: readonly Said[];
  readonly title: string;
  readonly color: 'red' | 'blue';
  readonly onClose: () => void;
}

/** What the laboratory answered of single results: it stands until somebody has read it. */
export function SaidOf({ said, title, color, onClose }: SaidOfProps) {
  if (said.length === 0) return null;
  const isRefusal = color === 'red';
  const Icon = isRefusal ? IconAlertTriangle : IconTestPipe;
  return (
    <Alert
      color={color}
      role={isRefusal ? 'alert' : 'status'}
      mb={12}
      icon={<Icon size={18} />}
      title={title}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      {said.map(({ row, message }) => (
        <div key={row.id}>
          {row.labNumber} {row.profileName}: {message}
        </div>
      ))}
    </Alert>
  );
}
