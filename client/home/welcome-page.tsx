import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { can } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import { useLab } from '../core/lab.js';
import { useTodos } from '../core/live-todos.js';
import { notificationList } from '../core/notifications.js';
import { useOwnName } from '../core/own-name.js';
import { useRole, useSession } from '../core/session.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { useNow } from '../ui/layout/now.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { BenchCounts, CounterFigures, TakingsFigures } from './figures.js';
import { MainActions } from './main-actions.js';
import { Late, LatestNews } from './news.js';
import { ReadyCard } from './ready-list.js';
import classes from './welcome.module.css';

/** The home of a role: its most frequent acts, and how the day is going. */
export function Component() {
  const role = useRole();
  const name = useOwnName(useSession(({ user }) => user?.username ?? ''));
  const lab = useLab();
  const now = useNow();
  const subtitle = [formatDay(labToday()), lab.name].filter((part) => part !== '').join(' · ');
  return (
    <div className={classes.page}>
      <PageHeader title={name === '' ? 'Welcome' : `Welcome, ${name}`} subtitle={subtitle} />
      {role !== undefined && <MainActions role={role} />}
      {role !== undefined && can(role, 'settings.write') && (
        <ReadyCard role={role}>
          <Today role={role} now={now} />
        </ReadyCard>
      )}
      {role !== undefined && !can(role, 'settings.write') && <Today role={role} now={now} />}
      <Text c="dimmed" mt={20} className="no-print key-hint">
        Every key of a page is listed in the sheet that <kbd>?</kbd> opens.
      </Text>
    </div>
  );
}

function Today({ role, now }: { readonly role: Role; readonly now: number }) {
  const figures = (
    <>
      {can(role, 'worklist.read') && <BenchCounts now={now} />}
      {can(role, 'home.counter-figures') && <CounterFigures hasBoard={can(role, 'board.read')} />}
      {can(role, 'home.takings') && <TakingsFigures isEveryone={can(role, 'payments.everyone')} />}
    </>
  );
  if (!can(role, 'todos.read')) return figures;
  return (
    <UnderNews role={role} now={now}>
      {figures}
    </UnderNews>
  );
}

/**
 * The number of news lines is known only once they are loaded: what is below them stays hidden until then, so that it
 * does not jump.
 */
function UnderNews({
  role,
  now,
  children,
}: {
  readonly role: Role;
  readonly now: number;
  readonly children: ReactNode;
}) {
  const { groups, problem } = useTodos();
  const isTold = notificationList.use((list) => list.data !== undefined || list.problem !== undefined);
  const isKnown = isTold && (groups !== undefined || problem !== undefined);
  return (
    <>
      <div className={classes.newsCards}>
        <Late role={role} now={now} />
        <LatestNews />
      </div>
      <div className={isKnown ? undefined : classes.unseen}>{children}</div>
    </>
  );
}
