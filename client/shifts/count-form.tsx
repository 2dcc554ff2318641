import { Box, Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { CountedDrawer, DrawerKind } from '../../shared/contract/shift-shapes.js';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.js';
import { SentForm } from '../ui/forms/sent-form.js';
import { useSending } from '../ui/forms/use-sending.js';
import { showDone } from '../ui/feedback/notify.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../ui/forms/witness-fields.js';
import { kindKey } from './amount-fields.js';
import { CountedDrawerFields } from './counted-drawer-fields.js';
import { draftCounted, isCounted, linesCounted, NOTHING_COUNTED, type DrawerDraft } from './count-draft.js';
import { countShift } from './shifts.api.js';
import classes from './shifts.module.css';

export interface CountFormProps {
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
const BLIND = 'Count what is there, even where it is nothing. What should be there is shown afterwards.';
const AGAIN = 'The fields hold what was counted before. Type over what you count otherwise.';

/** The blind count: nothing here says what should be there. Enter goes down the column. */
export function CountForm(props: CountFormProps) {
  const { kinds, shiftId, isAgain, before = NOT_YET, onBack, onCounted } = props;
  const [drafts, setDrafts] = useState<Readonly<Record<string, DrawerDraft>>>({});
  const [witness, setWitness] = useState(NO_WITNESS);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Whoever counts has money in the other hand: the first figure has its field at once.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus(), []);
  const hasTyped = Object.keys(drafts).length > 0;
  const first = useMemo(
    () => new Map(before.map((drawer) => [kindKey(drawer), draftCounted(drawer)])),
    [before],
  );
  const firstOf = (kind: DrawerKind): DrawerDraft | undefined => first.get(kindKey(kind));
  const draftOf = (kind: DrawerKind): DrawerDraft =>
    drafts[kindKey(kind)] ?? firstOf(kind) ?? NOTHING_COUNTED;
  const wrong = kinds.find((kind) => !isCounted(kind, draftOf(kind)));

  const why = whyNot(wrong, isAgain && !isSigned(witness));
  const sending = useSending({
    notDone: 'The count was not taken',
    lost: hasTyped ? 'The count' : undefined,
    send: (_, { key: idempotencyKey }) => {
      const lines = kinds.map((kind) => linesCounted(kind, draftOf(kind)));
      return countShift(
        { lines, ...(shiftId !== undefined && { shiftId }) },
        { idempotencyKey, ...(isAgain && { witness }) },
      );
    },
    onDone: () => {
      showDone('Counted');
      return onCounted();
    },
  });

  return (
    <>
      <ConfirmDialog
        opened={isAsking}
        title="Leave the count?"
        text="What was counted so far would be lost; the shift stays open."
        confirmLabel="Discard the count"
        cancelLabel="Go on counting"
        danger
        onConfirm={onBack}
        onClose={() => setAsking(false)}
      />
      <PageHeader
        title="Count"
        subtitle={before.length > 0 ? AGAIN : BLIND}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.75} />}
            title="Back to the shift"
            onClick={() => (hasTyped ? setAsking(true) : onBack())}
          >
            Shift
          </Button>
        }
      />
      <SentForm
        place={form}
        sending={sending}
        keyName="Finish the count"
        isHeld={why !== undefined}
        aria-label="Count"
        onKeyDown={(event) => goDown(event, form.current)}
      >
        <div className={classes.desk}>
          {kinds.map((kind) => (
            <CountedDrawerFields
              key={kindKey(kind)}
              kind={kind}
              draft={draftOf(kind)}
              before={firstOf(kind)}
              onChange={(draft) => setDrafts((others) => ({ ...others, [kindKey(kind)]: draft }))}
            />
          ))}
        </div>
        {isAgain && (
          <Box maw={560} mb={16}>
            <WitnessFields
              witness={witness}
              onChange={setWitness}
              legend="Counted beside"
              text="What should be there is known already: a second person who handles money signs beside you."
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

function whyNot(wrong: DrawerKind | undefined, isUnsigned: boolean): string | undefined {
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
