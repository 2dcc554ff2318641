import { getCountries } from 'libphonenumber-js/min';
import type { Laboratory } from '../../shared/contract/settings.js';
import { UNNAMED_LABORATORY } from '../../shared/vocabulary.js';

let zones: ReadonlyMap<string, string> | undefined;

/**
 * The country of a time zone, two letters, by which a phone number without + is read. Undefined for a zone without one,
 * such as UTC. The laboratory's zone is chosen at set-up; there is no separate country that could contradict it.
 */
function countryOf(timeZone: string): string | undefined {
  zones ??= zonesOfCountries();
  const { timeZone: plain } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  return zones.get(timeZone) ?? zones.get(plain);
}

/** While nobody has named the laboratory its zone is only its server's: no number is measured by that. */
export function countryOfLaboratory({
  name,
  timeZone,
}: Pick<Laboratory, 'name' | 'timeZone'>): string | undefined {
  return name === UNNAMED_LABORATORY ? undefined : countryOf(timeZone);
}

/** Takes a tenth of a second, once. */
function zonesOfCountries(): ReadonlyMap<string, string> {
  return new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone): [string, string] => [zone, country])),
  );
}

/** By either name of the same list: the older is what Node.js 20 knows, the newer what came after it. */
function zonesOf(country: string): readonly string[] {
  const place: Intl.Locale & Partial<Zones> = new Intl.Locale(`und-${country}`);
  return place.getTimeZones?.() ?? place.timeZones ?? [];
}

interface Zones {
  readonly timeZones: readonly string[];
  readonly getTimeZones: () => readonly string[];
}
