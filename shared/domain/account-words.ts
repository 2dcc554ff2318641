/**
 * "Account or insurer" as it was once typed, and the number beside it: nobody is billed by a text, so it is kept for
 * the records that have it and not taken any more.
 */
export const ACCOUNT_WORDS = ['accountName', 'accountNumber'] as const;
export type AccountWord = (typeof ACCOUNT_WORDS)[number];

type Words = Readonly<Partial<Record<AccountWord, string | null>>>;

const INSTEAD = {
  accountName:
    'An account in words bills nobody: name the payer of the booking (payerId), or leave it empty, and the patient pays, perhaps from a deposit.',
  accountNumber:
    'An account number in words bills nobody: send the payer of the booking (payerId) and the patient’s number there (memberNumber).',
} as const satisfies Record<AccountWord, string>;

/** The field that names an account in words, and what to send instead. Empty, or as it stands already, is no answer. */
export function accountWordsProblem(
  sent: Words,
  standing: Words | null,
): { readonly field: AccountWord; readonly text: string } | null {
  const field = ACCOUNT_WORDS.find((one) => {
    const text = (sent[one] ?? '').trim();
    return text !== '' && text !== (standing?.[one] ?? '').trim();
  });
  return field === undefined ? null : { field, text: INSTEAD[field] };
}

/** "Medical Fund, 117"; '' if there is neither. */
export function accountText({ accountName, accountNumber }: Words): string {
  return [accountName, accountNumber].filter((text) => (text ?? '').trim() !== '').join(', ');
}
