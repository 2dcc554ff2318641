import { Box, Text } from '@mantine/core';
import { useLab } from '../../core/lab.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import type { BookingDraft } from '../draft/draft.js';
import type { ChosenTest } from './tests.js';
import { bundlesIn, totalOf } from './tests.js';
import classes from '../../ui/layout/wizard.module.css';

export interface WizardStripProps {
  readonly draft: BookingDraft;
  readonly tests: readonly ChosenTest[];
}

/** What stays in sight on every step: whom this is for, what for, and what it costs. */
export function WizardStrip({ draft, tests }: WizardStripProps) {
  const currency = useLab((lab) => lab.currency);
  const { names, saved } = bundlesIn(tests);
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
