import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useLive } from '../core/live.js';
import { useCan, useSession } from '../core/session.js';
import { forget, readTold, useToldCriticals, type ToldCritical } from '../core/told-criticals.js';
import classes from './critical-strip.module.css';

/**
 * Critical values that were just saved, in the bar under the header of every page: there they cover and move no grid,
 * take no focus, and stay in sight however far the page is scrolled, until the call was recorded by whomever.
 */
export function CriticalStrip() {
  const username = useSession(({ user }) => user?.username ?? '');
  const told = useToldCriticals((state) => state.told).filter((one) => one.username === username);
  useStillOpen(username, told);
  const { pathname, search } = useLocation();
  // The result's own screen says so itself, with the form.
  const [newest, ...others] = told.filter(({ path }) => !isAt(path, pathname, search));
  if (newest === undefined) return null;
  const { values, fullName, labNumber, path } = newest;
  const [first = '', ...further] = values;
  return (
    <div className={classes.strip} data-critical-strip>
      <IconAlertTriangleFilled size={18} aria-hidden="true" />
      <p className={classes.words} role="alert" title={`Critical: ${values.join(', ')}`}>
        <strong>Critical: {first}</strong>
        {further.length > 0 && ` and ${further.length} more of this sample`}{' '}
        <span className={classes.whose}>
          <bdi className={classes.name}>{fullName}, </bdi>
          {labNumber}
        </span>
      </p>
      {others.length > 0 && (
        <Link to="/critical-calls" className={classes.others}>
          and {others.length} more
        </Link>
      )}
      <Button component={Link} to={path} state={{ record: true }} size="xs" h={32} color="red">
        Record the call
      </Button>
      <CloseButton
        aria-label="Close: I have seen it"
        title="Puts this line away. The call stays in the bell and among the todos."
        onClick={() => forget(newest)}
      />
    </div>
  );
}

/** Also of what was saved before the page was loaded, until whoever made the call, on whichever machine. */
function useStillOpen(username: string, told: readonly ToldCritical[]): void {
  const mayRead = useCan('results.read');
  const read = (): void => void readTold(username);
  useEffect(() => {
    if (mayRead) void readTold(username);
  }, [mayRead, username]);
  useLive({
    topics: [...new Set(told.map(({ bookingId }) => `booking:${bookingId}`))],
    since: undefined,
    onEvent: ({ type }) => type.startsWith('Critical') && read(),
    onResync: read,
  });
}

function isAt(path: string, pathname: string, search: string): boolean {
  const [place, query] = path.split('?');
  const here = new URLSearchParams(search);
  const there = new URLSearchParams(query);
  return (
    place === pathname && ['bookingId', 'profileCode'].every((name) => here.get(name) === there.get(name))
  );
}
