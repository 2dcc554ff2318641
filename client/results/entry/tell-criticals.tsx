import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Result } from '../../../shared/contract/results.js';
import { unitText } from '../../../shared/domain/unit-text.js';
import { rowsOf } from './typed-result.js';

/** The screen is left after a save, so what has to be told comes along. */
export function tellCriticals(saved: Result, booking: Booking, open: () => void): void {
  const critical = rowsOf(saved).filter((row) => row.critical);
  if (critical.length === 0) return;
  const id = `critical ${saved.bookingInformationId} ${saved.code}`;
  const values = critical
    .map((row) => `${row.name} ${row.parameter} ${unitText(row.unitOfMeasure)}`)
    .join(', ');
  const { fullName, labNumber } = booking.patientData;
  const record = (): void => {
    notifications.hide(id);
    open();
  };
  notifications.hide(id);
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    role: 'alert',
    icon: <IconAlertTriangleFilled size={16} />,
    title: `Critical: ${values}`,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <>
        {fullName}, {labNumber}: the value must be reported.
        <div>
          <Button size="xs" h={32} mt={8} color="red" variant="light" onClick={record}>
            Record the call
          </Button>
        </div>
      </>
    ),
  });
}
