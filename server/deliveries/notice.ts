import type { Laboratory } from '../../shared/contract/settings.js';
import type { DeliveryContent, MailLanguage } from '../../shared/domain/reports/delivery.js';
import { dottedInitials } from '../../shared/domain/people/person-name.js';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import type { MailMessage } from './send-mail.js';

const NOTICE_WORDS: Readonly<Record<MailLanguage, NoticeWords>> = {
  en: {
    subject: '{laboratory}: report {labNumber} is ready',
    correctedSubject: '{laboratory}: report {labNumber} was changed',
    ready: 'The report {labNumber} ({initials}), booked on {day}, is ready.',
    corrected:
      'The report {labNumber} ({initials}), booked on {day}, was changed after we wrote to you. The earlier one is no longer valid.',
    collect: 'You can collect it or ask for it at the laboratory; please bring proof of identity.',
    attached: 'It is attached to this message.',
    check: 'Use this address to check that a report is genuine and current; it shows no results:',
    wrongPerson: 'If this message was not meant for you, please delete it and tell us.',
    receiptSubject: '{laboratory}: receipt {number}',
    receipt: 'Receipt {number} of {day} is attached to this message.',
    statementSubject: '{laboratory}: statement {month}',
    statement: 'Your statement of account for {month} is attached to this message.',
    testSubject: '{laboratory}: test message',
    test: 'This is a test message. It contains no patient information.',
  },
  fr: {
    subject: '{laboratory} : le compte rendu {labNumber} est prêt',
    correctedSubject: '{laboratory} : le compte rendu {labNumber} a été modifié',
    ready: 'Le compte rendu {labNumber} ({initials}), enregistré le {day}, est prêt.',
    corrected:
      "Le compte rendu {labNumber} ({initials}), enregistré le {day}, a été modifié après notre message. Le précédent n'est plus valable.",
    collect: "Il peut être retiré ou demandé au laboratoire ; veuillez vous munir d'une pièce d'identité.",
    attached: 'Il est joint à ce message.',
    check:
      'Cette adresse indique si un compte rendu est authentique et à jour ; elle ne montre aucun résultat :',
    wrongPerson: "Si ce message ne vous était pas destiné, veuillez l'effacer et nous prévenir.",
    receiptSubject: '{laboratory} : reçu {number}',
    receipt: 'Le reçu {number} du {day} est joint à ce message.',
    statementSubject: '{laboratory} : relevé de compte {month}',
    statement: 'Votre relevé de compte de {month} est joint à ce message.',
    testSubject: '{laboratory} : message de test',
    test: 'Ceci est un message de test. Il ne dit rien de personne.',
  },
  pt: {
    subject: '{laboratory}: o relatório {labNumber} está pronto',
    correctedSubject: '{laboratory}: o relatório {labNumber} foi alterado',
    ready: 'O relatório {labNumber} ({initials}), registado em {day}, está pronto.',
    corrected:
      'O relatório {labNumber} ({initials}), registado em {day}, foi alterado depois da nossa mensagem. O anterior já não é válido.',
    collect: 'Pode ser levantado ou pedido no laboratório; por favor traga um documento de identificação.',
    attached: 'Segue em anexo.',
    check: 'Este endereço diz se um relatório é autêntico e atual; não mostra resultados:',
    wrongPerson: 'Se esta mensagem não lhe era destinada, por favor apague-a e avise-nos.',
    receiptSubject: '{laboratory}: recibo {number}',
    receipt: 'O recibo {number} de {day} segue em anexo.',
    statementSubject: '{laboratory}: extrato de conta {month}',
    statement: 'O seu extrato de conta de {month} segue em anexo.',
    testSubject: '{laboratory}: mensagem de teste',
    test: 'Esta é uma mensagem de teste. Não diz nada de nenhum doente.',
  },
  es: {
    subject: '{laboratory}: el informe {labNumber} está listo',
    correctedSubject: '{laboratory}: el informe {labNumber} ha cambiado',
    ready: 'El informe {labNumber} ({initials}), registrado el {day}, está listo.',
    corrected:
      'El informe {labNumber} ({initials}), registrado el {day}, ha cambiado después de nuestro mensaje. El anterior ya no es válido.',
    collect: 'Puede recogerlo o pedirlo en el laboratorio; traiga por favor un documento de identidad.',
    attached: 'Va adjunto a este mensaje.',
    check: 'Esta dirección dice si un informe es auténtico y actual; no muestra resultados:',
    wrongPerson: 'Si este mensaje no era para usted, bórrelo por favor y avísenos.',
    receiptSubject: '{laboratory}: recibo {number}',
    receipt: 'Se adjunta el recibo {number} del {day}.',
    statementSubject: '{laboratory}: estado de cuenta {month}',
    statement: 'Se adjunta su estado de cuenta de {month}.',
    testSubject: '{laboratory}: mensaje de prueba',
    test: 'Este es un mensaje de prueba. No dice nada de ningún paciente.',
  },
};

type Notice = Pick<MailMessage, 'subject' | 'text'>;

/** The data of a notice. */
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
 * Says that a report is ready, how to get it, and where to check it. It contains no name, no test and no value: a mail
 * can be read on its way and on a phone's locked screen.
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

/** Says that a receipt is attached: no name, no test and no amount is outside the file. */
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

/** Says that a payer's statement of a month (yyyy-MM) is attached: the amount owed is in the file only. */
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
  /** The values filled in beside the laboratory's name. */
  readonly of: Readonly<Record<string, string>>;
}

/** Every letter ends with its sender, and what to do if it reached the wrong person. */
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

/** Filled-in text is not searched again. */
function filled(text: string, said: Readonly<Record<string, string>>): string {
  return text.replace(/\{([A-Za-z]{1,20})\}/g, (whole, name: string) => said[name] ?? whole);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
}

/** The words of a notice, in one language; `{name}` is filled in. No test is named, and a patient only by initials. */
interface NoticeWords {
  readonly subject: string;
  readonly correctedSubject: string;
  readonly ready: string;
  readonly corrected: string;
  readonly collect: string;
  readonly attached: string;
  readonly check: string;
  readonly wrongPerson: string;
  readonly receiptSubject: string;
  readonly receipt: string;
  readonly statementSubject: string;
  readonly statement: string;
  readonly testSubject: string;
  readonly test: string;
}
