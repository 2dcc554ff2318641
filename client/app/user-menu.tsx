import {
  Avatar,
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconChevronDown,
  IconDevices,
  IconKey,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { roleLabel } from '../../shared/vocabulary.js';
import { useOwnName } from '../core/own-name.js';
import { useSession } from '../core/session.js';
import classes from './user-menu.module.css';

export function UserMenu() {
  const user = useSession((session) => session.user);
  const ownName = useOwnName(user?.username ?? '');
  if (user === undefined) return null;
  const name = ownName || user.username;
  const facts = [
    ['Account Name', user.accountName],
    ['Access Level', roleLabel(user.userRole)],
    ['Account Number', user.accountNumber],
  ] as const;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <Avatar size={28} radius="xl" color="teal" name={name} />{' '}
          <span className={classes.name}>{name}</span>
          <VisuallyHidden component="span">, user {user.username}</VisuallyHidden>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/admin/change-password"
          leftSection={<IconKey size={16} stroke={1.75} />}
        >
          Change Password
        </Menu.Item>
        <Menu.Item component={Link} to="/account" leftSection={<IconShieldLock size={16} stroke={1.75} />}>
          Second factor
        </Menu.Item>
        <Menu.Item component={Link} to="/security" leftSection={<IconDevices size={16} stroke={1.75} />}>
          Sessions
        </Menu.Item>
        <SchemeItem />
        <Menu.Divider />
        {facts.map(([label, value]) => (
          <Menu.Item key={label} disabled className={classes.fact}>
            <Text span c="dimmed" size="xs" display="block">
              {label}
            </Text>
            {value === '' ? '–' : value}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/signout" leftSection={<IconLogout size={16} stroke={1.75} />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** On a phone, whose header has no room for the sign. */
function SchemeItem() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu.Item
      hiddenFrom="xs"
      leftSection={isDark ? <IconSun size={16} stroke={1.75} /> : <IconMoon size={16} stroke={1.75} />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Light colours' : 'Dark colours'}
    </Menu.Item>
  );
}
