import { Anchor, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';

const PLACES = [
  { label: 'Profiles', to: '/profile/microbio' },
  { label: 'Organisms', to: '/profile/organisms' },
  { label: 'Drugs', to: '/profile/drugs' },
  { label: 'Panels', to: '/profile/drug-panels' },
  { label: 'Breakpoints', to: '/profile/breakpoints' },
] as const;

/** From one part of microbiology's catalogue to the others. */
export function MicrobiologyLinks() {
  const here = useLocation().pathname;
  return (
    <Group component="nav" aria-label="Microbiology" gap={18} mb={8}>
      {PLACES.map(({ label, to }) => (
        <Anchor
          key={to}
          component={Link}
          to={to}
          className="alone"
          fw={here === to ? 650 : undefined}
          aria-current={here === to ? 'page' : undefined}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
