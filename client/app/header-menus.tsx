import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HEADER, menuFor } from './menu.js';
import { useRole } from '../core/session.js';

export function HeaderMenus() {
  const role = useRole();
  return menuFor(role, HEADER).map(({ label, items }) => (
    <Menu key={label} position="bottom-start" width={200}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px={10}
          styles={{ section: { marginInlineStart: 4 } }}
          rightSection={<IconChevronDown size={14} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.to} component={Link} to={item.to}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  ));
}
