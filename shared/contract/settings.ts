import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { PLATELET_RULES, type PlateletRule } from '../disciplines/bloodbank/reference.js';
import { EGFR_YEARS, type EgfrYear, type FormulaConfig } from '../domain/formulas/formula-config.js';
import {
  EGFR_EQUATIONS,
  PAYMENT_GATES,
  type EgfrEquation,
  type PaymentGate,
  type Role,
} from '../vocabulary.js';
import type { ExamplePrices } from '../domain/money/example-prices.js';
import { Text, Trimmed, Version } from './fields.js';

/** GET /api/about */
export interface Laboratory {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phones: string;
  readonly email: string;
  readonly website: string;
  /** A PNG or JPEG as a data URL, or ''. */
  readonly logo: string;
  readonly accreditation: string;
  readonly reportFooter: string;
  /** IANA name, e.g. Africa/Harare. */
  readonly timeZone: string;
  readonly baseCurrency: string;
  readonly fourEyes: boolean;
  readonly egfrEquation: EgfrEquation;
  readonly minimumPasswordLength: number;
  /** A result is not released before its critical values have been reported. */
  readonly releaseWaitsForCall: boolean;
  /** Seconds for which a batch that is being released can be stopped, 0 to 60; 0: it leaves at once. */
  readonly releaseUndoSeconds: number;
  /** The blood counter corrects its white cells for nucleated red cells: they are not corrected again. */
  readonly counterCorrectsNrbc: boolean;
  /** For reports of unpaid bookings; urgent, ward and account patients are exempt. */
  readonly paymentGate: PaymentGate;
  /** Parameter codes of the HIV assays in order; empty: those of the profile. */
  readonly hivAlgorithm: readonly string[];
  /** After a transfusion or a pregnancy a crossmatch is good for 72 hours, not to the end of the third day. */
  readonly crossmatchRecent72Hours: boolean;
  /** Otherwise a crossmatch is good to the end of this many days after collection. */
  readonly crossmatchDays: number;
  /**
   * The pattern of donation numbers accepted besides ISBT 128: # a digit, @ a letter, anything else itself; '' for
   * none.
   */
  readonly bloodUnitPattern: string;
  /** Accepted groups of platelets and cryoprecipitate: as for plasma, the patient's own only, or any. */
  readonly plateletGroups: PlateletRule;
  /** In hundredths of the base currency: a larger difference of a shift needs a reason and a second person. */
  readonly shiftDifferenceMinor: number;
  /** A shift that is open for longer appears in the managers' Todos. */
  readonly shiftHours: number;
  /** Days after which an invoice is due, unless its payer has its own. */
  readonly paymentDays: number;
  /** Where an invoice is paid, as it prints it: bank, account, IBAN. */
  readonly bankDetails: string;
  /** The smallest coin of the base currency in minor units, to which cash is rounded; 1: no rounding. */
  readonly cashRoundingMinor: number;
  /** The percentage of a booking's prices that each role may discount without a second person, 0 to 100. */
  readonly discountCapSuperAdmin: number;
  readonly discountCapLabadmin: number;
  readonly discountCapLab: number;
  readonly discountCapReception: number;
  readonly discountCapCashier: number;
  /** Receipts say why a discount was given. */
  readonly discountReasonPrinted: boolean;
  /** So many days a quotation is valid unless it says another last day. */
  readonly quotationDays: number;
  readonly version: number;
}

/** GET /api/about/public: the public details of the laboratory. */
export interface PublicLaboratory extends Pick<
  Laboratory,
  'name' | 'address' | 'phones' | 'email' | 'website' | 'accreditation' | 'timeZone' | 'baseCurrency'
> {
  /** The country of its time zone, two letters: its phone numbers need no +. Null: none. */
  readonly country: string | null;
  readonly examplePrices: ExamplePrices;
  /** It charges VAT, or has done so: prices and figures say whether they are with it. */
  readonly vat: boolean;
}

/** About 300 kB of picture. */
const LOGO_MAX = 400_000;
const LOGO = /^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2})?$/;
const MOST_HIV_ASSAYS = 3;

/** None, or two or three different codes: a positive needs the second. */
const isAlgorithm = (): PropertyDecorator => (target, property) => {
  const name = String(property);
  const message = `${name} must be two or three different codes of assays in their order, or none.`;
  ArrayUnique({ message })(target, name);
  ArrayMaxSize(MOST_HIV_ASSAYS, { message })(target, name);
  ValidateIf(
    (_, value) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
  )(target, name);
  ArrayMinSize(2, { message })(target, name);
  Matches(/^[A-Za-z0-9._/+-]{1,40}$/, { each: true, message })(target, name);
};

/** Not so short that it fits by chance. */
const UNIT_PATTERN = /^([A-Za-z0-9#@ /-]{4,40})?$/;

/** POST /api/about/: fields left out stay as they are. */
export class SaveLaboratoryRequest {
  @IsOptional() @IsUUID() readonly id?: string;
  @Trimmed() @IsString() @MinLength(2) @MaxLength(200) readonly name!: string;
  @IsOptional() @Text(1000) readonly address?: string;
  @IsOptional() @Text(300) readonly phones?: string;
  @IsOptional() @Text(200) readonly email?: string;
  @IsOptional() @Text(200) readonly website?: string;
  @IsOptional()
  @IsString()
  @MaxLength(LOGO_MAX, { message: 'logo is too large: at most about 300 kB.' })
  @Matches(LOGO, { message: 'logo must be a PNG or JPEG picture.' })
  readonly logo?: string;
  @IsOptional() @Text(500) readonly accreditation?: string;
  @IsOptional() @Text(1000) readonly reportFooter?: string;
  @IsOptional()
  @IsTimeZone({ message: 'timeZone must be a time zone such as Africa/Harare.' })
  readonly timeZone?: string;
  @IsOptional() @Trimmed() @IsString() @MinLength(1) @MaxLength(10) readonly baseCurrency?: string;
  @IsOptional() @IsBoolean() readonly fourEyes?: boolean;
  @IsOptional() @IsIn(EGFR_EQUATIONS) readonly egfrEquation?: EgfrEquation;
  @IsOptional() @IsInt() @Min(8) @Max(64) readonly minimumPasswordLength?: number;
  @IsOptional() @IsBoolean() readonly releaseWaitsForCall?: boolean;
  @IsOptional() @IsInt() @Min(0) @Max(60) readonly releaseUndoSeconds?: number;
  @IsOptional() @IsBoolean() readonly counterCorrectsNrbc?: boolean;
  @IsOptional() @IsIn(PAYMENT_GATES) readonly paymentGate?: PaymentGate;
  @isAlgorithm() readonly hivAlgorithm?: readonly string[];
  @IsOptional() @IsBoolean() readonly crossmatchRecent72Hours?: boolean;
  @IsOptional() @IsInt() @Min(1) @Max(14) readonly crossmatchDays?: number;
  @IsOptional() @IsIn(PLATELET_RULES) readonly plateletGroups?: PlateletRule;
  @IsOptional()
  @Matches(UNIT_PATTERN, {
    message: 'bloodUnitPattern is made of # (a digit), @ (a letter), letters, digits, spaces and - / only.',
  })
  readonly bloodUnitPattern?: string;
  @IsOptional() @IsInt() @Min(0) @Max(100_000_000) readonly shiftDifferenceMinor?: number;
  @IsOptional() @IsInt() @Min(1) @Max(168) readonly shiftHours?: number;
  @IsOptional() @IsInt() @Min(0) @Max(365) readonly paymentDays?: number;
  @IsOptional() @Text(500) readonly bankDetails?: string;
  @IsOptional() @IsInt() @Min(1) @Max(10_000) readonly cashRoundingMinor?: number;
  @IsOptional() @IsInt() @Min(0) @Max(100) readonly discountCapSuperAdmin?: number;
  @IsOptional() @IsInt() @Min(0) @Max(100) readonly discountCapLabadmin?: number;
  @IsOptional() @IsInt() @Min(0) @Max(100) readonly discountCapLab?: number;
  @IsOptional() @IsInt() @Min(0) @Max(100) readonly discountCapReception?: number;
  @IsOptional() @IsInt() @Min(0) @Max(100) readonly discountCapCashier?: number;
  @IsOptional() @IsBoolean() readonly discountReasonPrinted?: boolean;
  @IsOptional() @IsInt() @Min(1) @Max(366) readonly quotationDays?: number;
  @Version() readonly version!: number;
}

/** GET /api/labNumber and /api/labNumber/lastNumber */
export interface LabNumberSettings {
  readonly labnumberprefix: string;
  /** The number that the next patient gets. */
  readonly lastnumber: number;
  /** The next lab number. */
  readonly next: string;
  /** The version of the settings, which a booking does not change. */
  readonly version: number;
}

export class SaveLabNumberRequest {
  @Text(20) readonly labnumberprefix!: string;
  @IsInt() @Min(0) @Max(999_999_999_999) readonly lastnumber!: number;
  /** Taken back as it was read. */
  @IsOptional() @Text(60) readonly next?: string;
  /** As it was read; left out: any version is overwritten. */
  @IsOptional() @Version() readonly version?: number;
}

/** GET /api/formula/ */
export type FormulaSettings = FormulaConfig & { readonly version: number };

const CODE = /^[A-Za-z0-9._/+-]{0,40}$/;
const isCode = (): PropertyDecorator => (target, property) => {
  IsOptional()(target, property);
  IsString()(target, String(property));
  Matches(CODE, { message: `${String(property)} must be the code of a test value, or empty.` })(
    target,
    String(property),
  );
};

/** POST, PUT /api/formula/: fields left out stay as they are; '' switches a value off. */
export class SaveFormulaRequest implements Partial<FormulaConfig> {
  @isCode() readonly creatinine?: string;
  @isCode() readonly egfr?: string;
  @isCode() readonly albumin?: string;
  @isCode() readonly calcium?: string;
  @isCode() readonly correctedCalcium?: string;
  @isCode() readonly anionGap?: string;
  @isCode() readonly sodium?: string;
  @isCode() readonly potassium?: string;
  @isCode() readonly chloride?: string;
  @isCode() readonly bicarbonate?: string;
  @isCode() readonly tc?: string;
  @isCode() readonly tg?: string;
  @isCode() readonly hdlc?: string;
  @isCode() readonly vldlc?: string;
  @isCode() readonly ldlc?: string;
  @isCode() readonly tcHdlcRatio?: string;
  @isCode() readonly ldlcHdlcRatio?: string;
  @isCode() readonly hbA1c?: string;
  @isCode() readonly eag?: string;
  @isCode() readonly bicarbonateA?: string;
  @isCode() readonly bicarbonateB?: string;
  @isCode() readonly bicarbonateC?: string;
  @isCode() readonly bicarbonateD?: string;
  @isCode() readonly bicarbonateE?: string;
  @IsOptional() @IsIn(EGFR_YEARS) readonly egfrEquation?: EgfrYear;
  @IsOptional() @Version() readonly version?: number;
}

/** A user who needs a second factor by the rule and has none. */
export interface PersonWithoutSecondFactor {
  readonly username: string;
  readonly name: string;
  readonly userRole: Role;
}

/** GET /api/sign-in-rules */
export interface SignInRules {
  readonly minimumPasswordLength: number;
  /** ROLE_SUPER_ADMIN and ROLE_LABADMIN sign in with a second factor, or set one up before anything else. */
  readonly managersNeedSecondFactor: boolean;
  /** Users who have no second factor and would need one; listed while the rule is off too. */
  readonly without: readonly PersonWithoutSecondFactor[];
  /** Minutes for which an unused session lasts, and any session at most; set by SESSION_TTL. */
  readonly sessionIdleMinutes: number;
  readonly sessionLongestMinutes: number;
  /** The version of the laboratory's settings. */
  readonly version: number;
}

/** PUT /api/sign-in-rules: fields left out stay as they are. */
export class SaveSignInRulesRequest {
  @IsOptional() @IsInt() @Min(8) @Max(64) readonly minimumPasswordLength?: number;
  @IsOptional() @IsBoolean() readonly managersNeedSecondFactor?: boolean;
  @Version() readonly version!: number;
}
