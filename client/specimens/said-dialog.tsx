import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ChangeSpecimenRequest, SpecimenDetail } from '../../shared/contract/specimens.js';
import { asProblem } from '../core/api.js';
import { FormDialog } from '../ui/form-dialog.js';
import { Refusal } from '../ui/refusal.js';

/** What every dialog about a specimen is given. */
export interface SaysProps {
  readonly specimen: SpecimenDetail;
  /** What it throws is shown; nothing typed is lost. */
  readonly onSay: (request: ChangeSpecimenRequest) => Promise<void>;
  readonly onClose: () => void;
}

export interface SaidDialogProps extends Omit<SaysProps, 'specimen'> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** What is said; undefined: not enough was said yet, and `missing` tells what. */
  readonly request: ChangeSpecimenRequest | undefined;
  readonly missing: string;
  readonly children: ReactNode;
}

/** A form about one specimen over the page. */
export function SaidDialog(props: SaidDialogProps) {
  const { title, confirmLabel, danger = false, request, missing, children, onSay, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const say = async (): Promise<void> => {
    if (request === undefined || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSay(request);
    } catch (thrown) {
      setRefusal(asProblem(thrown).detail);
      setBusy(false);
    }
  };
  return (
    <FormDialog opened title={title} lost={undefined} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void say();
        }}
      >
        <Refusal cause={refusal} title="It was not done" />
        {children}
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'teal'}
            loading={isBusy}
            disabled={request === undefined}
            title={request === undefined ? missing : undefined}
          >
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
