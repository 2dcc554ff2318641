import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import { useLab } from '../../core/lab.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Money } from '../../ui/layout/money.js';

export interface ChosenTestProps {
  readonly test: MenuProfile;
  readonly booking: Booking;
}

/** What it costs, what is to be paid then, and from which tube it is done. */
export function ChosenTest({ test, booking }: ChosenTestProps) {
  const currency = useLab((lab) => lab.currency);
  const toPay = (parseMoney(booking.payment.balance) ?? 0n) + (parseMoney(test.price) ?? 0n);
  return (
    <Facts>
      <Fact name="Price">
        <Money amount={test.price} unit={currency} strong />
      </Fact>
      <Fact name="To pay then">
        <Money amount={formatMoney(toPay)} unit={currency} strong />
      </Fact>
      <Fact name="Specimen" wide>
        {tubeFor(test, booking.specimens)}
      </Fact>
    </Facts>
  );
}

/** As the server chooses it: the booking's own tube of that kind, unless it was rejected or thrown away. */
export function tubeFor({ container, specimen }: MenuProfile, specimens: readonly Specimen[]): string {
  const fits = specimens.find(
    (one) => one.container === container && one.state !== 'rejected' && one.state !== 'discarded',
  );
  if (fits !== undefined) return `${fits.accession}, the ${container} of this booking`;
  return `A new ${container} has to be taken (${specimen})`;
}
