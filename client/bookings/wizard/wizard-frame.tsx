import { Anchor, Box, Button, Kbd, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLab } from '../../core/lab.js';
import { useIsInTextArea } from '../../ui/keys/key-hint.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import type { BookingDraft } from '../draft/draft.js';
import { bundleSaving, totalOf, type ChosenTest } from './tests.js';
import classes from '../../ui/layout/wizard.module.css';

interface WizardStripProps {
  readonly draft: BookingDraft;
  readonly tests: readonly ChosenTest[];
}

/** In sight on every step: the patient, the tests and the price. */
export function WizardStrip({ draft, tests }: WizardStripProps) {
  const currency = useLab((lab) => lab.currency);
  const { names, saved } = bundleSaving(tests);
  const name = draft.fullName.trim();
  return (
    <dl className={classes.strip} aria-label="This booking">
      <div>
        <dt>Lab number</dt>
        <dd className={draft.patient === null ? 'dimmed' : undefined}>
          {draft.patient?.labNumber ?? 'given on booking'}
        </dd>
      </div>
      <div>
        <dt>Name</dt>
        <dd>
          {name === '' ? <span className="dimmed">–</span> : <bdi>{name}</bdi>}
          {name !== '' && draft.age !== '' && <span className="dimmed"> {draft.age}</span>}
        </dd>
      </div>
      <Box visibleFrom="sm">
        <dt>Tests</dt>
        <dd>
          <span>
            {tests.length === 0 ? (
              <span className="dimmed">–</span>
            ) : (
              tests.map((test) => test.code).join(', ')
            )}
          </span>{' '}
          <PriorityChip priority={draft.priority} />
        </dd>
      </Box>
      <Box ta="right">
        <dt>Total</dt>
        <dd>
          <Money amount={totalOf(tests)} unit={currency} strong />
          {names.length > 0 && (
            <Text size="xs" c="dimmed">
              {names.join(', ')} saves {formatMoney(saved, currency)}
            </Text>
          )}
          <Box hiddenFrom="sm">
            <PriorityChip priority={draft.priority} />
          </Box>
        </dd>
      </Box>
    </dl>
  );
}

const ON = <IconArrowRight size={16} stroke={1.75} />;
const DONE = <IconCheck size={16} stroke={2} />;

interface WizardFooterProps {
  /** The last step's word in place of Next, e.g. Book. */
  readonly finish: string | undefined;
  /** The money that is taken with it. */
  readonly taken?: string | undefined;
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  /** Why it does not go on; undefined when it does. */
  readonly reason: string | undefined;
  readonly onBack: () => void;
  /** Shows what is missing. */
  readonly onReason: () => void;
}

/**
 * Back and Next, always in the same place; Enter goes on, because Next submits the step. In a field of several lines
 * Enter begins a line, and Ctrl+Enter goes on.
 */
export function WizardFooter(props: WizardFooterProps) {
  const { finish, taken, isFirst, isBusy, reason, onBack, onReason } = props;
  const isReady = reason === undefined;
  const inLines = useIsInTextArea();
  // A late answer may be the missing piece: Enter books then, unless a field has the cursor.
  useEffect(() => {
    if (finish !== undefined && isReady && document.activeElement === document.body)
      document.getElementById('next')?.focus();
  }, [finish, isReady]);
  return (
    <footer className={classes.footer}>
      <Button
        variant="default"
        disabled={isFirst}
        title={isFirst ? 'This is the first step' : undefined}
        leftSection={<IconArrowLeft />}
        onClick={onBack}
      >
        Back
      </Button>
      <Box flex={1} miw={0} ta="right" id="why-not-next" aria-live="polite">
        {isReady ? (
          <Text span className="key-hint" c="dimmed" size="sm" visibleFrom="sm">
            {inLines && (
              <>
                <Kbd size="xs">Ctrl</Kbd>{' '}
              </>
            )}
            <Kbd size="xs">Enter</Kbd> {enterText(finish, taken)}
          </Text>
        ) : (
          <Anchor
            component="button"
            type="button"
            py={6}
            size="sm"
            ta="right"
            c="var(--mantine-color-text)"
            underline="always"
            onClick={onReason}
          >
            {reason}
          </Anchor>
        )}
      </Box>
      <Button
        type="submit"
        id="next"
        loading={isBusy}
        disabled={!isReady}
        title={reason}
        aria-describedby="why-not-next"
        rightSection={finish === undefined ? ON : DONE}
      >
        {finish === undefined ? 'Next' : taken === undefined ? finish : `${finish}, take ${taken}`}
      </Button>
    </footer>
  );
}

/** "books and takes $5.00": after the name of the key. */
function enterText(finish: string | undefined, taken: string | undefined): string {
  if (finish === undefined) return 'goes on';
  const verb = `${finish.toLowerCase()}s`;
  return taken === undefined ? verb : `${verb} and takes ${taken}`;
}
