import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormErrors } from '../ui/form-errors.js';
import { PageHeader } from '../ui/page-header.js';
import { useShortcut } from '../ui/shortcuts.js';
import { useUnsavedGuard } from '../ui/unsaved-guard.js';

interface StockFormPageProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** What would be lost by leaving it; undefined while nothing was typed. */
  readonly lost: string | undefined;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly attempt: number;
  readonly isBusy: boolean;
  readonly confirmLabel: string;
  /** `release` opens the way once it is saved. */
  readonly onSubmit: (release: () => void) => void;
  /** Where Cancel leads. */
  readonly back: string;
  readonly children: ReactNode;
}

/** A form of the store that is a page of its own: what is wrong in front, Ctrl+Enter sends it. */
export function StockFormPage(props: StockFormPageProps) {
  const { title, subtitle, lost, errors, attempt, isBusy, confirmLabel, onSubmit, back, children } = props;
  const { guard, release } = useUnsavedGuard(lost);
  const submit = (): void => {
    if (!isBusy) onSubmit(release);
  };
  useShortcut('mod+Enter', confirmLabel, submit);
  return (
    <>
      {guard}
      <PageHeader title={title} subtitle={subtitle} />
      <form
        noValidate
        style={{ maxWidth: 860 }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormErrors errors={errors} attempt={attempt} />
        {children}
        <Group mt={24}>
          <Button type="submit" loading={isBusy} title="Ctrl+Enter">
            {confirmLabel}
          </Button>
          <Button variant="default" component={Link} to={back}>
            Cancel
          </Button>
        </Group>
      </form>
    </>
  );
}
