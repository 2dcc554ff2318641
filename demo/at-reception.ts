import type { PatientsPayer, PayerChoice } from '../shared/contract/payer-shapes.js';
import type { Booking } from '../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../shared/contract/catalogue-shapes.js';
import type { Page } from '../shared/contract/page.js';
import type { NewPatient, Patient, ReferringDoctor } from '../shared/contract/patients.js';
import { ageYears, makePerson, type Insured } from './past-patients.js';
import type { Person } from './person.js';
import { Random } from './random.js';
import { requestTests, testOfUnit } from './request-tests.js';

const REMEMBERED = 60;

/** Books people at the counter: new ones, and some who have been here before. */
export class AtReception {
  private menu: readonly MenuProfile[] = [];
  private doctors: readonly ReferringDoctor[] = [];
  private payers: readonly PayerChoice[] = [];
  private readonly seen: Patient[] = [];
  private turn = 0;
  /** Its own source of chance: late tubes change nothing about who comes and what is ordered. */
  private readonly tubes = new Random(1);

  constructor(
    private readonly random: Random,
    private readonly person: Person,
  ) {}

  /** Reads what the wizard offers, and the last bookings. */
  async settle(): Promise<void> {
    const menu = await this.person.get<Page<MenuProfile>>('/api/catalogue/profiles?size=200');
    this.menu = menu.items;
    this.doctors = await this.person.get<ReferringDoctor[]>('/api/doctors');
    this.payers = await this.person.get<PayerChoice[]>('/api/payers/choices');
    const last = await this.person.get<Page<Booking>>('/api/booking/processstage/?stage=validated&size=50');
    this.seen.push(...last.items.map((booking) => booking.patientData));
  }

  async book(): Promise<Booking> {
    const known = this.seen.length > 10 && this.random.chance(0.3) ? this.random.pick(this.seen) : undefined;
    const fresh = makePerson(this.random, this.random.chance(0.56) ? 'female' : 'male', new Date());
    const { dobEstimated: _, insured, ...demographics } = fresh;
    const patient = known ? { id: known.id } : asNewPerson(demographics);
    const payer = known ? await this.payerOf(known.id) : this.payerNamed(insured);
    const booking = await this.send(patient, this.tests(known ?? demographics), payer);
    this.seen.push(booking.patientData);
    if (this.seen.length > REMEMBERED) this.seen.shift();
    await this.receive(booking);
    return booking;
  }

  /** Somebody new, who asks for these tests and brings every tube. */
  async bookFor(profiles: readonly string[]): Promise<Booking> {
    const { dobEstimated: _, insured, ...demographics } = makePerson(this.random, 'female', new Date());
    const booking = await this.send(asNewPerson(demographics), profiles, this.payerNamed(insured));
    for (const { accession } of booking.specimens) await this.bring(accession);
    return booking;
  }

  private payerOf(patientId: string): Promise<PatientsPayer> {
    return this.person.get<PatientsPayer>(`/api/payers/of-patient/${patientId}`);
  }

  /** Its authorisation number comes by telephone later. */
  private asksForNumber({ payerId }: PatientsPayer): boolean {
    return this.payers.some(({ id, needsAuthorisation }) => id === payerId && needsAuthorisation);
  }

  private payerNamed(insured: Insured | null): PatientsPayer {
    const payer = this.payers.find(({ name }) => name === insured?.payer);
    return { payerId: payer?.id ?? null, memberNumber: (payer && insured?.memberNumber) ?? null };
  }

  private send(patient: object, profiles: readonly string[], payer: PatientsPayer): Promise<Booking> {
    return this.person.post<Booking>(
      '/api/booking/book',
      {
        patient,
        profiles,
        ...(payer.payerId !== null && { ...payer, authorisationLater: this.asksForNumber(payer) }),
        priority: this.random.weighted({ routine: 80, urgent: 13, stat: 7 }),
        ...(this.random.chance(0.8) &&
          this.doctors.length > 0 && { referringDoctorId: this.random.pick(this.doctors).id }),
      },
      crypto.randomUUID(),
    );
  }

  /** Most tubes come with the patient; the others are on their way from the ward. */
  private async receive({ specimens }: Booking): Promise<void> {
    for (const { accession } of specimens) {
      if (!this.tubes.chance(0.2)) await this.bring(accession);
    }
  }

  private async bring(accession: string): Promise<void> {
    const path = `/api/specimens/${encodeURIComponent(accession)}`;
    const at = new Date(Date.now() - this.tubes.whole(5, 50) * 60_000).toISOString();
    await this.person.put(path, { state: 'collected', at });
    await this.person.put(path, { state: 'received' });
  }

  /** Every other patient brings work for the next unit in turn, so that no bench stands empty. */
  private tests({ gender, dateOfBirth }: Pick<Patient, 'gender' | 'dateOfBirth'>): readonly string[] {
    const offered = new Set(this.menu.map(({ code }) => code));
    const age = dateOfBirth === null ? 40 : ageYears({ dateOfBirth }, new Date());
    this.turn += 1;
    const first = this.turn % 2 === 0 ? testOfUnit(this.random, this.menu, this.turn / 2) : undefined;
    return requestTests(this.random, { gender, ageYears: age }, offered, first).codes;
  }
}

/** Names are drawn: two of one name, sex and date of birth are two people. */
function asNewPerson<T extends object>(demographics: T): T & Pick<NewPatient, 'whoItIs'> {
  return { ...demographics, whoItIs: 'another person' };
}
