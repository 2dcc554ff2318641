/** SQL: the booking `b` has an account in words, and who pays has not been answered. As its index says it (migration 0115). */
export const ACCOUNT_UNANSWERED = `
  coalesce(b.account_name, '') || coalesce(b.account_number, '') <> '' and b.payer_id is null
  and b.account_answer is null and b.deleted_at is null`;

/** SQL: "Medical Fund, 117". */
export const ACCOUNT_TEXT = `concat_ws(', ', nullif(b.account_name, ''), nullif(b.account_number, ''))`;
