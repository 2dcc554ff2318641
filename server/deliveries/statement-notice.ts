import type { Statement } from '../../shared/contract/payer-shapes.js';
import type { MailLanguage } from '../../shared/domain/delivery.js';

interface Words {
  readonly subject: string;
  readonly attached: string;
  readonly wrongPerson: string;
}

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'statement',
    attached: 'Your statement of account is attached to this message:',
    wrongPerson: 'If this message was not meant for you, please delete it and tell us.',
  },
  fr: {
    subject: 'relevé de compte',
    attached: 'Votre relevé de compte est joint à ce message :',
    wrongPerson: "Si ce message ne vous était pas destiné, veuillez l'effacer et nous prévenir.",
  },
  pt: {
    subject: 'extrato de conta',
    attached: 'O seu extrato de conta segue em anexo:',
    wrongPerson: 'Se esta mensagem não lhe era destinada, por favor apague-a e avise-nos.',
  },
  es: {
    subject: 'estado de cuenta',
    attached: 'Se adjunta su estado de cuenta:',
    wrongPerson: 'Si este mensaje no era para usted, bórrelo por favor y avísenos.',
  },
};

/** That a statement is attached, and of which month: what is owed stands in the file only. */
export function statementNotice(
  { laboratory, month }: Pick<Statement, 'laboratory' | 'month'>,
  language: MailLanguage,
): { readonly subject: string; readonly text: string } {
  const words = WORDS[language];
  const { name, address, phones } = laboratory;
  const at = new Date(`${month}-01T00:00:00Z`);
  const named = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at,
  );
  return {
    subject: `${oneLine(name)}: ${words.subject} ${month}`,
    text: [
      `${words.attached} ${named}.`,
      [name, address, phones].filter((line) => line.trim() !== '').join('\n'),
      words.wrongPerson,
    ].join('\n\n'),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
}
