import { Button, Group } from '@mantine/core';
import { IconBuildingBank, IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyEnvelope } from '../../shared/events.js';
import { useLiveList } from '../core/live-list.js';
import { ErrorState } from '../ui/feedback/states.js';
import { formatMoney } from '../ui/layout/money.js';
import { MoveDialog } from './move-dialog.js';
import { readSafe } from './shifts.api.js';
import classes from './shifts.module.css';

const MOVING: readonly AnyEnvelope['type'][] = ['SafeChanged', 'ShiftChanged', 'ShiftClosed'];

/** What the safe holds now; money comes in from outside, and leaves for the bank. */
export function SafeBar() {
  const [act, setAct] = useState<'capital' | 'banked'>();
  const { data, problem, reload } = useLiveList('safe', {
    topics: ['payments'],
    load: readSafe,
    concerns: ({ type }) => MOVING.includes(type),
  });
  if (problem !== undefined && data === undefined) return <ErrorState problem={problem} onRetry={reload} />;
  const cash = (data ?? []).filter((line) => line.cash);
  return (
    <section className={`card ${classes.safe}`} aria-label="The safe">
      <dl aria-live="polite">
        <dt>In the safe</dt>
        {cash.map(({ paymentTypeId, payment, paymentUnit, safe }) => (
          <dd key={`${paymentTypeId} ${paymentUnit}`}>
            <span className="dimmed">{payment}</span>{' '}
            <strong className="tnum">{formatMoney(safe, paymentUnit)}</strong>
          </dd>
        ))}
      </dl>
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconCoins size={16} stroke={1.75} />}
          disabled={data === undefined}
          onClick={() => setAct('capital')}
        >
          Bring in
        </Button>
        <Button
          variant="default"
          leftSection={<IconBuildingBank size={16} stroke={1.75} />}
          disabled={data === undefined}
          onClick={() => setAct('banked')}
        >
          To the bank
        </Button>
      </Group>
      {act !== undefined && (
        <MoveDialog kind={act} kinds={cash} onMoved={reload} onClose={() => setAct(undefined)} />
      )}
    </section>
  );
}
