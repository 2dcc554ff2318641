import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { StaleBooking } from '../../../shared/contract/bookings.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { draftOf } from '../draft/draft-request.js';
import { mergedDraft, otherChanges } from '../draft/merge-drafts.js';
import { useWizardForm } from './wizard-form.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';

export interface StaleNoticeProps {
  /** The booking over which was typed. */
  readonly base: Booking;
  readonly stale: Partial<StaleBooking> & Pick<StaleBooking, 'current'>;
  /** From now on the booking as it stands is the one that is changed. */
  readonly onMerged: (current: Booking) => void;
}

/** Somebody else saved first: who, when, what; and what was typed here stands beside it. */
export function StaleNotice({ base, stale, onMerged }: StaleNoticeProps) {
  const form = useWizardForm();
  const [was, now] = [draftOf(base), draftOf(stale.current)];
  const changes = otherChanges(was, now, form.values);
  const merge = (): void => {
    form.setValues(mergedDraft(was, now, form.getValues()));
    onMerged(stale.current);
  };
  const who = stale.by ?? 'Someone else';
  const when = stale.at === undefined ? '' : ` on ${formatDateTime(stale.at)}`;
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconUsers size={18} stroke={1.75} />}
      title={`${who} changed this booking${when}`}
      mb={16}
    >
      {changes.length === 0 ? (
        <Text size="sm">None of the fields here differ: only results or payments have changed.</Text>
      ) : (
        <List size="sm" spacing={2} listStyleType="none">
          {changes.map(({ label, was: before, now: after, mine }) => (
            <List.Item key={label}>
              <strong>{label}</strong>: was {before}, is now {after}
              {mine !== undefined && <>; you typed {mine}, which stays</>}
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm" mt={4}>
        Nothing was saved, and nothing you typed is lost.
      </Text>
      <Group mt={8}>
        <Button size="xs" h={32} variant="light" color="amber" onClick={merge}>
          Take their changes, keep mine
        </Button>
      </Group>
    </Alert>
  );
}
