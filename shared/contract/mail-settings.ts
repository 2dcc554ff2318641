import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import {
  MAIL_LANGUAGES,
  MAIL_SECURITIES,
  type MailLanguage,
  type MailSecurity,
} from '../domain/reports/delivery.js';
import { EchoedFields, Line, Text, Trimmed, Version } from './fields.js';

/** GET /api/mail-settings; no call answers the password. */
export interface MailSettings {
  /** '' while none is set up: nothing can be sent. */
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** '' if the server needs no sign-in. */
  readonly username: string;
  readonly hasPassword: boolean;
  readonly fromName: string;
  readonly fromAddress: string;
  /** The report is attached; otherwise the message is a notice with a link. */
  readonly attaches: boolean;
  readonly language: MailLanguage;
  readonly version: number;
}

const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const HOST = /^([A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|[0-9a-fA-F:]{2,45})?$/;

/** POST /api/mail-settings: fields left out stay as they are. */
@EchoedFields('hasPassword')
export class SaveMailSettingsRequest {
  @IsOptional()
  @Trimmed()
  @Matches(HOST, { message: 'host must be the name or the address of a mail server, or empty.' })
  readonly host?: string;
  @IsOptional() @IsInt() @Min(1) @Max(65_535) readonly port?: number;
  @IsOptional() @IsIn(MAIL_SECURITIES) readonly security?: MailSecurity;
  @IsOptional()
  @Text(254)
  @Matches(ONE_LINE, { message: 'username must be one line.' })
  readonly username?: string;
  /** Left out: the one that is kept; '': none. */
  @IsOptional()
  @Text(500)
  @Matches(ONE_LINE, { message: 'password must be one line.' })
  readonly password?: string;
  @IsOptional() @Line(200) readonly fromName?: string;
  @IsOptional() @Trimmed() @Text(254) readonly fromAddress?: string;
  @IsOptional() @IsBoolean() readonly attaches?: boolean;
  @IsOptional() @IsIn(MAIL_LANGUAGES) readonly language?: MailLanguage;
  @Version() readonly version!: number;
}

export class TestMailRequest {
  @Trimmed() @Text(254) readonly to!: string;
}

/** The mail server's answer to a test message. */
export interface MailTest {
  readonly sent: boolean;
  readonly answer: string;
}
