import { sampleOf, type Sample } from './bare-rows.js';
import { connected } from './bench-server.js';

const OWN = {
  patient: 'id = (select patient_id from booking where id = $1)',
  booking: 'id = $1',
  booking_profile: 'booking_id = $1',
  specimen: 'booking_id = $1',
  job_card: 'booking_id = $1',
  // Revenue's account is everybody's; the booking's own has its id.
  account: 'owner = $1::text',
  journal: 'booking_id = $1',
  transfer: 'journal_id in (select id from journal where booking_id = $1)',
  transfer_line: `transfer_id in
    (select t.id from transfer t join journal j on j.id = t.journal_id where j.booking_id = $1)`,
  event: `payload ->> 'bookingId' = $1::text or payload ->> 'bookingInformationId' = $1::text`,
  audit_entry: `subject_id = $1::text`,
} as const;

/** The rows that the newest booking left. */
export async function sampleBooking(url: string): Promise<Sample> {
  const client = await connected(url);
  const { rows } = await client.query('select id, lab_number from booking order by booked_at desc limit 1');
  const { id, lab_number: labNumber }: { id: string; lab_number: string } = rows[0];
  const sample = await sampleOf(client, OWN, id, labNumber);
  await client.end();
  return sample;
}
