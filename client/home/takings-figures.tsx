import { useLiveList } from '../core/live-list.js';
import { useLab } from '../core/lab.js';
import { useSession } from '../core/session.js';
import { movesMoney } from '../core/money-events.js';
import { labToday } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { ErrorState } from '../ui/feedback/states.js';
import { Figure, Figures } from './figure.js';
import { readAllTakings, readOwnTakings, takingsReducer } from './home.api.js';

/** What was taken today, per payment unit: by the signed-in cashier, or by everyone. */
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
    <Figures title={isEveryone ? 'Taken today, everyone' : 'Your takings today'} asOf={asOf}>
      {data === undefined && <Figure label="Taken" value={undefined} />}
      {shown.map(([unit, amount]) => (
        <Figure
          key={unit}
          label={`Taken in ${unit}`}
          value={<Money amount={amount} unit={unit} />}
          {...(isEveryone ? { to: '/daily' } : {})}
        />
      ))}
    </Figures>
  );
}
