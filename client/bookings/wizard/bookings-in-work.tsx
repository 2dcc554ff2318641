import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DateTime } from '../../ui/layout/date-time.js';
import { addressOf, type DraftInWork } from '../draft/drafts-in-work.js';

/** Two people at one counter: what else was begun here and is neither booked nor discarded, each with its time. */
export function BookingsInWork({ drafts }: { readonly drafts: readonly DraftInWork[] }) {
  if (drafts.length === 0) return null;
  return (
    <Group component="nav" aria-label="Other bookings in work" gap={16} mb={12}>
      <Text span c="dimmed" size="sm">
        Also in work
      </Text>
      {drafts.map(({ about, name, at }) => (
        <Anchor key={about} component={Link} to={addressOf(about)} size="sm" py={6}>
          <bdi>{name}</bdi>, <DateTime at={at} />
        </Anchor>
      ))}
    </Group>
  );
}
