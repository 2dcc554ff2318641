import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { drawnField, fieldName, withFieldLabel } from './field-name.js';

interface FormErrorsProps {
  /** Field -> message, as `form.errors` has it. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly labels?: Readonly<Record<string, string>>;
  /** How often it was tried to send the form: after a try that failed the focus goes to what is wrong. */
  readonly attempt?: number;
}

function messageAt(field: string, message: ReactNode, label: string | undefined): ReactNode {
  if (typeof message !== 'string') return message;
  const text = withFieldLabel({ field, message }, label);
  return label === undefined || text !== message ? text : `${label}: ${message}`;
}

const fieldOf = (place: Place, path: string): HTMLElement | null =>
  ownField(place.current, path) ?? drawnField(path);

/** Looks in the form around the summary, which may not be the only one of its kind. */
function ownField(place: HTMLElement | null, path: string): HTMLElement | null {
  const fields = place?.closest('form')?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  return [...fields].find(({ dataset }) => dataset['path']?.endsWith(`-${path}`)) ?? null;
}

/** Whether the field itself, or the one beside it that speaks for both, shows what is wrong with it. */
function isSaidThere(field: HTMLElement | null, message: ReactNode): boolean {
  const said = field?.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error');
  if ((said?.textContent ?? '') !== '') return true;
  const shown = field?.closest('form')?.querySelectorAll('.mantine-InputWrapper-error') ?? [];
  return [...shown].some(({ textContent }) => textContent === message);
}

/** The fields that say themselves what is wrong, once all are drawn: it never stands on the screen twice. */
function useSaidThere(place: Place, errors: FormErrorsProps['errors']): ReadonlySet<string> {
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    const said = Object.entries(errors).filter(([path, text]) => isSaidThere(fieldOf(place, path), text));
    setSaid(new Set(said.map(([path]) => path)));
  }, [place, errors]);
  return said;
}

type Place = RefObject<HTMLElement | null>;

/** Whether the form around it was sent: what is refused then takes the focus, at once or later. */
function useSent(place: Place, marker: Place): RefObject<boolean> {
  const isSent = useRef(false);
  useEffect(() => {
    const form = (place.current ?? marker.current)?.closest('form');
    form?.addEventListener('submit', () => (isSent.current = true), true);
  }, [place, marker]);
  return isSent;
}

/**
 * The summary over a form; each line leads to its field (inputs carry `id={field}`), by name if the field itself shows
 * what is wrong.
 */
export function FormErrors({ errors, labels = {}, attempt = 0 }: FormErrorsProps) {
  const place = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors).filter(([, message]) => Boolean(message));
  const count = entries.length;
  const saidThere = useSaidThere(place, errors);
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  useEffect(() => {
    if (attempt > 0) place.current?.focus();
  }, [attempt]);
  const marker = useRef<HTMLSpanElement>(null);
  const isSent = useSent(place, marker);
  useEffect(() => {
    if (!isSent.current || count === 0) return;
    isSent.current = false;
    place.current?.focus();
  }, [errors, count, isSent]);
  if (count === 0) return <span ref={marker} hidden />;
  const title = count === 1 ? 'One thing needs correcting' : `${count} things need correcting`;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="red"
      role="alert"
      title={title}
      icon={<IconAlertTriangle />}
      mb={16}
    >
      <List size="sm" spacing={2} listStyleType="none">
        {entries.map(([field, message]) => (
          <List.Item key={field}>
            <Anchor
              href={`#${field}`}
              size="sm"
              c="inherit"
              style={{ textDecoration: 'underline' }}
              onClick={(event) => {
                event.preventDefault();
                fieldOf(place, field)?.focus();
              }}
            >
              {saidThere.has(field)
                ? (labels[field] ?? fieldName(field))
                : messageAt(field, message, labels[field])}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
