import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { OWN_WORDING } from '../../core/api.js';

interface RefusalProps {
  /** Undefined: there is nothing to say; the alert goes with its cause. */
  readonly cause: ReactNode | undefined;
  readonly title?: string;
  /** `told`: nothing was done wrong, it is only not for this person or not now. */
  readonly kind?: 'refused' | 'told';
  /** It is above a form, which keeps what was typed. */
  readonly isKept?: boolean;
  readonly onClose?: () => void;
}

/** Why something was not done, at the thing itself: the focus goes to it, so that it is read and heard at once. */
export function Refusal({ cause, title, kind = 'refused', isKept = false, onClose }: RefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  const isThere = cause !== undefined && cause !== null && cause !== '';
  useEffect(() => {
    if (isThere) place.current?.focus();
  }, [isThere, cause]);
  if (!isThere) return null;
  const Icon = kind === 'told' ? IconInfoCircle : IconAlertTriangle;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role="alert"
      color={kind === 'told' ? 'blue' : 'red'}
      mb={12}
      icon={<Icon size={18} />}
      {...(title !== undefined && !OWN_WORDING.has(cause) && { title })}
      {...(onClose !== undefined && { withCloseButton: true, closeButtonLabel: 'Close', onClose })}
    >
      {cause}
      {isKept && <Text c="dimmed">Nothing you typed is lost.</Text>}
    </Alert>
  );
}
