import type { Laboratory } from '../../shared/contract/settings.js';
import type { DeliveryContent, MailLanguage } from '../../shared/domain/reports/delivery.js';
import { dottedInitials } from '../../shared/domain/people/person-name.js';
import { writtenDay } from '../../shared/domain/time/written-day.js';
import type { MailMessage } from './converse.js';
import { NOTICE_WORDS, type NoticeWords } from './notice-words.js';

type Notice = Pick<MailMessage, 'subject' | 'text'>;

/** What a notice is written of. */
export interface NoticeOf {
  readonly labNumber: string;
  readonly patientName: string;
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly content: DeliveryContent;
  readonly corrects: boolean;
  readonly checkUrl: string | null;
}

/**
 * That a report is ready, how to get it, and where to check it. Whoever reads over a shoulder learns neither a name,
 * nor a test, nor a value: a mail lies open on its way and on a telephone's locked screen.
 */
export function noticeOf(of: NoticeOf, lab: Letterhead, language: MailLanguage): Notice {
  const words = NOTICE_WORDS[language];
  return letter(lab, words, {
    subject: of.corrects ? words.correctedSubject : words.subject,
    says: [
      of.corrects ? words.corrected : words.ready,
      of.content === 'attached' ? words.attached : words.collect,
      ...(of.checkUrl === null ? [] : [`${words.check}\n${of.checkUrl}`]),
    ],
    of: {
      labNumber: of.labNumber,
      initials: dottedInitials(of.patientName),
      day: dayIn(language, of.day),
    },
  });
}

/** That a receipt is attached: no name, no test and no amount stands outside of it. */
export function receiptNotice(
  of: { readonly number: number; readonly day: string },
  lab: Letterhead,
  language: MailLanguage,
): Notice {
  const words = NOTICE_WORDS[language];
  return letter(lab, words, {
    subject: words.receiptSubject,
    says: [words.receipt],
    of: { number: String(of.number), day: dayIn(language, of.day) },
  });
}

/** That a payer's statement of a month (yyyy-MM) is attached: what is owed stands in the file only. */
export function statementNotice(month: string, lab: Letterhead, language: MailLanguage): Notice {
  const words = NOTICE_WORDS[language];
  const at = new Date(`${month}-01T00:00:00Z`);
  const named = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return letter(lab, words, {
    subject: words.statementSubject,
    says: [words.statement],
    of: { month: named.format(at) },
  });
}

type Letterhead = Pick<Laboratory, 'name' | 'address' | 'phones'>;

interface Letter {
  readonly subject: string;
  readonly says: readonly string[];
  /** What is filled in beside the laboratory's name. */
  readonly of: Readonly<Record<string, string>>;
}

/** Every letter ends with who writes, and what to do where it reached the wrong person. */
function letter(lab: Letterhead, words: NoticeWords, { subject, says, of }: Letter): Notice {
  const said = { ...of, laboratory: oneLine(lab.name) };
  const from = [lab.name, lab.address, lab.phones].filter((line) => line.trim() !== '').join('\n');
  return {
    subject: filled(subject, said),
    text: [...says, from, words.wrongPerson].map((paragraph) => filled(paragraph, said)).join('\n\n'),
  };
}

/** 22 Nov 2026, 22 novembre 2026: read by people, so never as numbers that may be either. */
function dayIn(language: MailLanguage, day: string): string {
  if (language === 'en') return writtenDay(day);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

export function testNotice(language: MailLanguage, laboratory: string): Notice {
  const words = NOTICE_WORDS[language];
  return { subject: filled(words.testSubject, { laboratory: oneLine(laboratory) }), text: words.test };
}

/** The same for each try of a delivery: a receiver that got it twice can tell. */
export function messageIdOf(deliveryId: string, fromAddress: string): string {
  return `${deliveryId}@${new URL(`http://${fromAddress.slice(fromAddress.indexOf('@') + 1)}`).hostname}`;
}

/** The lab number alone, and nothing in it that a mail program or a folder could take for something else. */
export function attachmentName(labNumber: string): string {
  return `report-${labNumber.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
}

/** What was filled in is not looked through again. */
function filled(text: string, said: Readonly<Record<string, string>>): string {
  return text.replace(/\{([A-Za-z]{1,20})\}/g, (whole, name: string) => said[name] ?? whole);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
}
