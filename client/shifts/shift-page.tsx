import { ClosedShifts, Report } from './closed-shifts.js';
import { Button, Group } from '@mantine/core';
import { IconArrowDownCircle, IconArrowsExchange, IconCalculator } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams, useNavigate } from 'react-router-dom';
import type { OwnShifts, ShiftView } from '../../shared/contract/shifts.js';
import { counted } from '../../shared/domain/plural.js';
import { useOwnShifts } from '../core/own-shift.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { OPEN_TEXT, OpenShiftForm } from '../billing/shift-gate.js';
import { useAct } from '../ui/forms/use-act.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { CloseForm } from './closing.js';
import { CountForm } from './count-form.js';
import { HandoverCheck, uncheckedOf } from './handover-check.js';
import { MoveDialog, type MoveKind } from './move-dialog.js';
import { beginCount, leaveCount, readShift } from './shifts.api.js';
import { XView } from './drawers.js';

/** The cashier's own shift: open, X view, drop, handover, blind count, close, report. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const own = useOwnShifts();
  const report = Number(params.get('report')) || undefined;
  const show = (number: number | undefined): void =>
    setParams(number === undefined ? {} : { report: String(number) });
  const of = params.get('of');
  if (of !== null) return <ColleaguesShift id={of} onReport={show} />;
  if (report !== undefined) return <Report number={report} onBack={() => show(undefined)} />;
  if (own.data === undefined) {
    return (
      <>
        <PageHeader title="Shift" />
        {own.problem === undefined ? (
          <FormSkeleton />
        ) : (
          <ErrorState problem={own.problem} onRetry={own.reload} />
        )}
      </>
    );
  }
  return <OwnShift own={own.data} onChanged={own.reload} onReport={show} />;
}

interface OwnShiftProps {
  readonly own: OwnShifts;
  readonly onChanged: () => Promise<void>;
  readonly onReport: (number: number) => void;
}

function OwnShift({ own, onChanged, onReport }: OwnShiftProps) {
  const { open, closing, kinds, closed } = own;
  const [isAgain, setAgain] = useState(false);
  const { act } = useAct();
  const turn = (notDone: string, call: () => Promise<unknown>): Promise<void> =>
    act(notDone, async () => {
      await call();
      await onChanged();
    });
  // The server knows of it, so that a page that is loaded anew shows nothing else.
  const isFirst = closing === null && open?.countBegunAt != null;
  if (isFirst || (closing !== null && isAgain)) {
    return (
      <CountForm
        kinds={kinds}
        isAgain={!isFirst}
        {...(closing !== null && { before: closing.count.drawers })}
        onBack={() => (isFirst ? void turn('The count was not left', leaveCount) : setAgain(false))}
        onCounted={async () => {
          await onChanged();
          setAgain(false);
        }}
      />
    );
  }
  if (closing !== null) {
    return (
      <CloseForm
        shift={closing}
        hasNext={open !== null}
        onAgain={() => setAgain(true)}
        onClosed={async ({ number }) => {
          onReport(number);
          await onChanged();
        }}
      />
    );
  }
  if (open === null) {
    return (
      <>
        <PageHeader title="Shift" subtitle="Your drawer from the first payment to the closing report" />
        <OpenShiftForm title="No shift is open" text={OPEN_TEXT} kinds={kinds} onOpened={onChanged} />
        <ClosedShifts shifts={closed} onReport={onReport} />
      </>
    );
  }
  return (
    <OpenShift
      own={own}
      open={open}
      onCount={() => void turn('The count was not begun', beginCount)}
      onChanged={onChanged}
      onReport={onReport}
    />
  );
}

interface OpenShiftProps extends OwnShiftProps {
  readonly open: ShiftView;
  readonly onCount: () => void;
}

function OpenShift({ own, open, onCount, onChanged, onReport }: OpenShiftProps) {
  const [move, setMove] = useState<MoveKind>();
  const unchecked = uncheckedOf(open.moves);
  useShortcut('D', 'Drop cash to the safe', () => setMove('drop'));
  useShortcut('H', 'Hand cash over', () => setMove('handover'));
  useShortcut('C', 'Count and close', onCount);
  return (
    <>
      <PageHeader
        title="Shift"
        subtitle={`Open since ${formatDateTime(open.openedAt)}: ${counted(open.payments, 'payment')}, ${counted(open.refunds, 'refund')}`}
        action={
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<IconArrowDownCircle />}
              title="Cash out of the drawer into the safe (D)"
              onClick={() => setMove('drop')}
            >
              Drop
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange />}
              title="Cash out of the drawer into another cashier’s (H)"
              onClick={() => setMove('handover')}
            >
              Hand over
            </Button>
            <Button leftSection={<IconCalculator />} title="Count and close (C)" onClick={onCount}>
              Count
            </Button>
          </Group>
        }
      />
      {unchecked.map((one) => (
        <HandoverCheck key={one.id} move={one} onChecked={onChanged} />
      ))}
      {!open.hasFloat && (
        <OpenShiftForm
          title="The float has not been entered yet"
          text={floatText(open)}
          kinds={own.kinds}
          onOpened={onChanged}
        />
      )}
      <XView shift={open} />
      <ClosedShifts shifts={own.closed} onReport={onReport} />
      {move !== undefined && (
        <MoveDialog kind={move} kinds={own.kinds} onMoved={onChanged} onClose={() => setMove(undefined)} />
      )}
    </>
  );
}

/** What was handed over is in the drawer already, and is no float. */
function floatText({ moves }: ShiftView): string {
  const asked = 'A payment opened this shift. Enter what was in the drawer to begin with';
  const besides = moves.some(({ received }) => received) ? ', without what was handed over' : '';
  return `${asked}${besides}, or nothing; you are asked once.`;
}

interface AnothersShiftProps {
  readonly id: string;
  readonly onReport: (number: number) => void;
}

/** A shift whose cashier left without closing it: a manager counts and closes it, beside a second person. */
function ColleaguesShift({ id, onReport }: AnothersShiftProps) {
  const navigate = useNavigate();
  const loaded = useLoaded(`shift ${id}`, async () => (await readShift(id)).data);
  const [isAgain, setAgain] = useState(false);
  const back = (): void => void navigate(`/shifts?id=${id}`);
  return (
    <WhenLoaded of={loaded} skeleton={<FormSkeleton />}>
      {(shift) => {
        const count = shift.counts.at(-1);
        if (isAgain || count === undefined || shift.judged === null) {
          return (
            <CountForm
              kinds={shift.kinds}
              shiftId={id}
              isAgain
              {...(count !== undefined && { before: count.drawers })}
              onBack={back}
              onCounted={async () => {
                await loaded.reload();
                setAgain(false);
              }}
            />
          );
        }
        return (
          <CloseForm
            shift={{ ...shift, ...shift.judged, count }}
            shiftId={id}
            hasNext={false}
            onAgain={() => setAgain(true)}
            onClosed={({ number }) => Promise.resolve(onReport(number))}
          />
        );
      }}
    </WhenLoaded>
  );
}
