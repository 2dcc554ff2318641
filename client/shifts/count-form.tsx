import { Box, Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { CountedDrawer, DrawerKind } from '../../shared/contract/shifts.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { kindKey } from './amount-fields.js';
import {
  CountedDrawerFields,
  draftCounted,
  isCounted,
  linesCounted,
  NOTHING_COUNTED,
  type CountedDrawerFieldsProps,
  type DrawerDraft,
} from './drawer-fields.js';
import { countShift } from './shifts.api.js';
import classes from './shifts.module.css';

interface CountFormProps {
  readonly kinds: readonly DrawerKind[];
  /** Another's, which a manager counts. */
  readonly shiftId?: string;
  /** It is not blind any more: a second person signs beside. */
  readonly isAgain: boolean;
  /** As they were counted before. */
  readonly before?: readonly CountedDrawer[];
  readonly onBack: () => void;
  readonly onCounted: () => Promise<void>;
}

const NOT_YET: readonly CountedDrawer[] = [];
const BLIND = 'Count everything, even where there is nothing. The expected amount is shown afterwards.';
const AGAIN = 'The fields hold the last count. Overtype any that differ.';

/** The blind count: nothing here shows the expected amount. Enter goes down the column. */
export function CountForm(props: CountFormProps) {
  const { kinds, shiftId, isAgain, before = NOT_YET, onBack, onCounted } = props;
  const { hasTyped, drawers, lines } = useDrawers(kinds, before);
  const [witness, setWitness] = useState(NO_WITNESS);
  const form = useRef<HTMLFormElement>(null);
  // The cashier counts with money in one hand: the first figure has the focus at once.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus(), []);
  const why = whyNot(drawers, isAgain && !isSigned(witness));
  const sending = useSending({
    notDone: 'The count was not taken',
    lost: hasTyped ? 'The count' : undefined,
    send: (_, { key: idempotencyKey }) => {
      const request = { lines, ...(shiftId !== undefined && { shiftId }) };
      return countShift(request, { idempotencyKey, ...(isAgain && { witness }) });
    },
    onDone: () => {
      showDone('Counted');
      return onCounted();
    },
  });
  return (
    <>
      <CountHead subtitle={before.length > 0 ? AGAIN : BLIND} hasTyped={hasTyped} onBack={onBack} />
      <SentForm
        place={form}
        sending={sending}
        keyName="Finish the count"
        isHeld={why !== undefined}
        aria-label="Count"
        onKeyDown={(event) => goDown(event, form.current)}
      >
        <div className={classes.desk}>
          {drawers.map((drawer) => (
            <CountedDrawerFields key={kindKey(drawer.kind)} {...drawer} />
          ))}
        </div>
        {isAgain && (
          <Box maw={560} mb={16}>
            <WitnessFields
              witness={witness}
              onChange={setWitness}
              legend="Witness"
              text="The expected amount has already been shown: a second person who handles money signs as witness."
            />
          </Box>
        )}
        <Group>
          <Button
            type="submit"
            size="md"
            loading={sending.isBusy}
            disabled={why !== undefined}
            title={why ?? 'Finish the count (Ctrl+Enter)'}
          >
            Finish the count
          </Button>
        </Group>
      </SentForm>
    </>
  );
}

/** The drawers as they are typed, or else as they were counted before. */
function useDrawers(kinds: readonly DrawerKind[], before: readonly CountedDrawer[]) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, DrawerDraft>>>({});
  const first = useMemo(
    () => new Map(before.map((drawer) => [kindKey(drawer), draftCounted(drawer)])),
    [before],
  );
  const drawers = kinds.map((kind): CountedDrawerFieldsProps => {
    const key = kindKey(kind);
    return {
      kind,
      draft: drafts[key] ?? first.get(key) ?? NOTHING_COUNTED,
      before: first.get(key),
      onChange: (draft) => setDrafts((others) => ({ ...others, [key]: draft })),
    };
  });
  const lines = drawers.map(({ kind, draft }) => linesCounted(kind, draft));
  return { hasTyped: Object.keys(drafts).length > 0, drawers, lines };
}

interface CountHeadProps {
  readonly subtitle: string;
  readonly hasTyped: boolean;
  readonly onBack: () => void;
}

/** Leads back to the shift; asks before a count is thrown away. */
function CountHead({ subtitle, hasTyped, onBack }: CountHeadProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ConfirmDialog
        opened={isAsking}
        title="Leave the count?"
        text="The count so far would be lost; the shift stays open."
        confirmLabel="Discard the count"
        cancelLabel="Go on counting"
        danger
        onConfirm={onBack}
        onClose={() => setAsking(false)}
      />
      <PageHeader
        title="Count"
        subtitle={subtitle}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft />}
            title="Back to the shift"
            onClick={() => (hasTyped ? setAsking(true) : onBack())}
          >
            Shift
          </Button>
        }
      />
    </>
  );
}

function whyNot(drawers: readonly CountedDrawerFieldsProps[], isUnsigned: boolean): string | undefined {
  const wrong = drawers.find(({ kind, draft }) => !isCounted(kind, draft))?.kind;
  if (wrong !== undefined) return `Correct ${wrong.payment} first`;
  return isUnsigned ? 'The second person signs first' : undefined;
}

/** Enter in a field goes to the next one; only the button, and Ctrl+Enter, finish. */
function goDown(event: KeyboardEvent<HTMLFormElement>, form: HTMLFormElement | null): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
    return;
  event.preventDefault();
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
  fields[fields.indexOf(target) + 1]?.focus();
}
