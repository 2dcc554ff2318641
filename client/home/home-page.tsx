import { Text } from '@mantine/core';
import { IconHome, IconListSearch, IconLogin2, IconMathFunction } from '@tabler/icons-react';
import { useLab } from '../core/lab.js';
import { useSession } from '../core/session.js';
import { PageHeader } from '../ui/page-header.js';
import { ActionCard, type Action } from './action-card.js';
import classes from './welcome.module.css';

const SIGN_IN: Action = {
  label: 'Sign in',
  text: 'Bookings, results and bills, for those who work here',
  to: '/security/login',
  icon: <IconLogin2 />,
};
const OWN_PAGE: Action = {
  label: 'Your page',
  text: 'How today stands, and what you do most',
  to: '/welcome',
  icon: <IconHome />,
};
const PUBLIC: readonly Action[] = [
  {
    label: 'Test menu',
    text: 'What is examined, in which tube, how soon and at what price',
    to: '/available-profiles',
    icon: <IconListSearch />,
  },
  {
    label: 'Formulas',
    text: 'What is calculated, from which figures, and where the formula comes from',
    to: '/formulas',
    icon: <IconMathFunction />,
  },
];

/** Open to everybody: what the laboratory is, the way in, and what anybody may read. */
export function Component() {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const { name } = useLab();
  return (
    <div className={classes.page}>
      <PageHeader
        title={name === '' ? 'Meniscus' : name}
        subtitle="Tests are booked, examined, reported and paid for here."
      />
      <nav className={classes.actions} aria-label="From here">
        {[isSignedIn ? OWN_PAGE : SIGN_IN, ...PUBLIC].map((action) => (
          <ActionCard key={action.to} action={action} />
        ))}
      </nav>
      <Text c="dimmed">
        Whoever holds a report of this laboratory can check it: the code that is printed on it opens what was
        issued.
      </Text>
    </div>
  );
}
