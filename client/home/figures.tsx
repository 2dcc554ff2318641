import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  IconAlarm,
  IconAlertTriangle,
  IconBolt,
  IconHourglass,
  IconCalendarPlus,
  IconCash,
  IconFileCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { Freshness } from '../core/live-status.js';
import { AsOf, labToday, dayOf } from '../ui/layout/date-time.js';
import classes from './welcome.module.css';
import { countsOf, LIVE_BOARD, type BoardPicture, type UnitCounts } from '../core/live-board.js';
import { useLiveList } from '../core/live-list.js';
import { CardsSkeleton, ErrorState } from '../ui/feedback/states.js';
import { unitLabel, unitTint } from '../ui/layout/unit.js';
import type { TodoKind } from '../../shared/contract/worklist.js';
import { useTodos } from '../core/live-todos.js';
import { totalText } from '../ui/layout/count-text.js';
import { useLab } from '../core/lab.js';
import { useSession } from '../core/session.js';
import { movesMoney } from '../core/money-events.js';
import { Money } from '../ui/layout/money.js';
import type { CashSummary, Transaction } from '../../shared/contract/billing-shapes.js';
import type { FigureReport } from '../../shared/contract/figures.js';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, type Live } from '../core/api.js';
import { ReloadNeeded, type Reduced } from '../core/reload-needed.js';

interface FigureProps {
  readonly label: string;
  /** Undefined while it loads. */
  readonly value: ReactNode;
  readonly to?: string;
  readonly icon?: ReactNode;
  /** Something to be done at once. */
  readonly isPressing?: boolean;
}

function Figure({ label, value, to, icon, isPressing = false }: FigureProps) {
  const inside = (
    <>
      <span className={classes.figureLabel}>
        {icon}
        {label}
      </span>
      <span className={classes.figureValue} data-pressing={isPressing || undefined}>
        {value ?? <span className="dimmed">–</span>}
      </span>
    </>
  );
  if (to === undefined) return <div className={`card ${classes.figure}`}>{inside}</div>;
  return (
    <Link to={to} className={`card ${classes.figure}`}>
      {inside}
    </Link>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly asOf: Freshness;
  readonly children: ReactNode;
}

function Figures({ title, asOf, children }: FiguresProps) {
  return (
    <section aria-label={title} className={classes.section}>
      <Group gap={10} align="baseline">
        <h2 className={classes.heading}>{title}</h2>
        <AsOf of={asOf} />
      </Group>
      <div className={classes.figures}>{children}</div>
    </section>
  );
}

export function BenchCounts({ now }: { readonly now: number }) {
  const { data, problem, reload, ...asOf } = useLiveList(`bench ${labToday()}`, LIVE_BOARD);
  if (data === undefined) {
    return problem === undefined ? (
      <CardsSkeleton count={4} />
    ) : (
      <ErrorState problem={problem} onRetry={reload} />
    );
  }
  return <Bench picture={data} now={now + data.clockAhead} asOf={asOf} />;
}

interface BenchProps {
  readonly picture: BoardPicture;
  readonly now: number;
  readonly asOf: Freshness;
}

function Bench({ picture, now, asOf }: BenchProps) {
  const units = picture.units.map((unit) => ({ unit: unit.unit, counts: countsOf(picture, unit, now) }));
  const total = (of: keyof UnitCounts): number => units.reduce((sum, { counts }) => sum + counts[of], 0);
  return (
    <>
      <Figures title="On the bench" asOf={asOf}>
        <Figure
          label="Waiting"
          icon={<IconHourglass />}
          value={total('waiting')}
          to="/lab/worklist?unit=all"
        />
        <Figure
          label="Overdue"
          icon={<IconAlarm />}
          value={total('overdue')}
          isPressing={total('overdue') > 0}
          to="/todos"
        />
        <Figure label="Urgent" icon={<IconBolt />} value={total('urgent')} to="/lab/worklist?unit=all" />
        <Figure
          label="Critical calls to make"
          icon={<IconAlertTriangle />}
          value={total('critical')}
          isPressing={total('critical') > 0}
          to="/todos"
        />
        <Figure label="Released today" value={picture.today.released} to="/view/results" />
      </Figures>
      <section aria-label="Units" className={classes.section}>
        <h2 className={classes.heading}>Units</h2>
        <div className={classes.units}>
          {units.map(({ unit, counts }) => (
            <Link
              key={unit}
              to={`/lab/worklist?unit=${unit}`}
              className={`card ${classes.unit}`}
              style={{ borderLeftColor: unitTint(unit).line }}
            >
              <span>{unitLabel(unit)}</span>
              <span className={classes.unitCounts}>
                {counts.overdue > 0 && (
                  <span className={classes.late}>
                    <IconAlarm size={14} stroke={2} aria-hidden="true" />
                    {counts.overdue} overdue
                  </span>
                )}
                <span>
                  <strong>{counts.waiting}</strong> <span className="dimmed">waiting</span>
                </span>
              </span>
            </Link>
          ))}
        </div>
      </section>
    </>
  );
}

interface Visible {
  readonly kind: TodoKind;
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
}

const SHOWN: readonly Visible[] = [
  { kind: 'unpaid', label: 'To be paid', to: '/accounts/payments', icon: <IconCash /> },
  { kind: 'hand_over', label: 'Ready to hand over', to: '/todos', icon: <IconFileCheck /> },
  { kind: 'demographics', label: 'Details missing', to: '/todos', icon: <IconUserQuestion /> },
];

/** `hasBoard`: this role may read today's count of bookings. */
export function CounterFigures({ hasBoard }: { readonly hasBoard: boolean }) {
  const { groups, problem, reload, ...asOf } = useTodos();
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  const known = SHOWN.filter(({ kind }) => groups?.some((group) => group.kind === kind) ?? true);
  return (
    <Figures title="At the counter" asOf={asOf}>
      {hasBoard && <BookedToday />}
      {known.map(({ kind, ...figure }) => {
        const group = groups?.find((one) => one.kind === kind);
        return <Figure key={kind} {...figure} value={group && totalText(group)} />;
      })}
    </Figures>
  );
}

function BookedToday() {
  const { data } = useLiveList(`booked ${labToday()}`, LIVE_BOARD);
  return <Figure label="Booked today" icon={<IconCalendarPlus />} value={data?.today.booked} />;
}

/** Today's takings per payment unit, and what is told apart from them: the signed-in cashier's, or everyone's. */
export function TakingsFigures({ isEveryone }: { readonly isEveryone: boolean }) {
  const username = useSession(({ user }) => user?.username ?? '');
  const { currency } = useLab();
  const day = labToday();
  const { data, problem, reload, ...asOf } = useLiveList(`takings ${isEveryone} ${day}`, {
    topics: isEveryone ? ['payments'] : [`cash:${username}`],
    load: isEveryone ? readAllTakings : readOwnTakings,
    reduce: takingsReducer({ cashier: isEveryone ? undefined : username, day }),
    addsUp: movesMoney,
  });
  if (data === undefined && problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  const units = Object.entries(data ?? {});
  const shown = units.length === 0 && data !== undefined ? [[currency, '0.00'] as const] : units;
  return (
    <Figures title={isEveryone ? 'Takings today, everyone' : 'Your takings today'} asOf={asOf}>
      {data === undefined && <Figure label="Takings" value={undefined} />}
      {shown.map(([unit, amount]) => (
        <Figure
          key={unit}
          label={`Takings in ${unit}`}
          value={<Money amount={amount} unit={unit} />}
          {...(isEveryone ? { to: '/daily' } : {})}
        />
      ))}
      <BesideTakings isEveryone={isEveryone} />
    </Figures>
  );
}

/** Deposits are among the takings; what payers are billed is not, and no money yet. */
function BesideTakings({ isEveryone }: { readonly isEveryone: boolean }) {
  const username = useSession(({ user }) => user?.username ?? '');
  const { currency } = useLab();
  // Without an answer the takings stand alone.
  const { data } = useLiveList(`beside takings ${isEveryone} ${labToday()}`, {
    topics: isEveryone ? ['payments', 'bookings'] : [`cash:${username}`, 'bookings'],
    load: isEveryone ? readAllBeside : readOwnBeside,
    concerns: (event) =>
      movesMoney(event) || event.type === 'BookingUpdated' || event.type === 'ShiftChanged',
  });
  const amountOf = (amount: string | undefined): ReactNode =>
    amount === undefined ? undefined : <Money amount={amount} unit={currency} />;
  return (
    <>
      <Figure label="Deposits, among the takings" value={amountOf(data?.deposits)} />
      <Figure
        label="Billed to payers, besides"
        value={amountOf(data?.billed)}
        {...(isEveryone ? { to: '/summary' } : {})}
      />
    </>
  );
}

type Beside = Pick<CashSummary, 'deposits' | 'billed'>;

async function readOwnBeside(): Promise<Live<Beside>> {
  return api.getLive<CashSummary>('/api/billing/cash-summary');
}

async function readAllBeside(): Promise<Live<Beside>> {
  const day = labToday();
  const { data, seq } = await api.getLive<FigureReport>(`/api/figures/daily/${day}/${day}`);
  return { data: { deposits: data.deposits.base, billed: data.billed.base }, seq };
}

/** Payment unit -> amount taken today, as decimal text. */
type Takings = Readonly<Record<string, string>>;

async function readOwnTakings(): Promise<Live<Takings>> {
  const { data, seq } = await api.getLive<CashSummary>('/api/billing/cash-summary');
  return { data: Object.fromEntries(data.units.map((unit) => [unit.paymentUnit, unit.amount])), seq };
}

async function readAllTakings(): Promise<Live<Takings>> {
  const day = labToday();
  const { data, seq } = await api.getLive<readonly Transaction[]>(`/api/transaction/${day}/${day}/all`);
  return { data: data.reduce(withEntry, {}), seq };
}

function withEntry(takings: Takings, entry: Pick<Transaction, 'paymentUnit' | 'amount'>): Takings {
  const before = parseMoney(takings[entry.paymentUnit] ?? '0') ?? 0n;
  return { ...takings, [entry.paymentUnit]: formatMoney(before + (parseMoney(entry.amount) ?? 0n)) };
}

/** The cashier and the laboratory day; no cashier: everyone. */
interface TakingsOf {
  readonly cashier: string | undefined;
  readonly day: string;
}

function takingsReducer({
  cashier,
  day,
}: TakingsOf): (takings: Takings, event: AnyEnvelope) => Reduced<Takings> {
  return (takings, event) => {
    // A blind count hides what its shift took, from its beginning to its end.
    if (event.type === 'ShiftChanged' && event.payload.cashier === cashier) return new ReloadNeeded(takings);
    if (!movesMoney(event)) return takings;
    const { cashier: taker, entries, at } = event.payload;
    if (cashier !== undefined && taker !== cashier) return takings;
    return dayOf(at) === day ? entries.reduce(withEntry, takings) : new ReloadNeeded(takings);
  };
}
