import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { roleLabel } from '../../shared/vocabulary.js';
import { DateTime } from '../ui/layout/date-time.js';
import type { User } from './identity.api.js';
import { actsOn, type UserAct } from './user-acts.js';
import classes from './user-panel.module.css';

interface UserPanelProps {
  readonly user: User;
  readonly act: (what: UserAct, user: User) => void;
}

/** One person beside the list: what there is to know, and what can be done. */
export function UserPanel({ user, act }: UserPanelProps) {
  const { username, userRole, secondFactorAt } = user;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Username', username],
    [
      'Role',
      <Anchor key="role" component={Link} to={`/userroles?username=${encodeURIComponent(username)}`}>
        {roleLabel(userRole)}
      </Anchor>,
    ],
    ['Qualification', user.qualification],
    ['Account Number', user.accountNumber],
    ['Account Name', user.accountName],
    ['Creator', user.accountCreator],
    ['Date Created', <DateTime key="created" at={user.dateCreated} />],
    ['Password', user.changePasswd ? 'One-time: has to be changed at the next sign-in' : 'Their own'],
    ['Second factor', secondFactorAt === null ? 'None' : <>On since {<DateTime at={secondFactorAt} />}</>],
  ];
  return (
    <Stack gap={16}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value === '' ? (
                <Text span c="dimmed">
                  –
                </Text>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Group gap={8}>
        {actsOn(user).map(({ what, label, isDangerous }) => (
          <Button
            key={what}
            variant={what === 'modify' ? 'filled' : 'default'}
            {...(isDangerous === true && { variant: 'light', color: 'red' })}
            onClick={() => act(what, user)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Anchor component={Link} to={`/security?q=${encodeURIComponent(username)}`}>
        Where {username} is signed in
      </Anchor>
    </Stack>
  );
}
