/** `none`: an empty row, or one that the catalogue has no range of for anybody. It holds up nothing. */
export const JUDGEMENTS = ['within', 'outside', 'not_judged', 'none'] as const;
export type Judged = (typeof JUDGEMENTS)[number];

/** `notJudged`: why, in words; of a row that is not judged alone. */
export interface Judgement {
  readonly judged: Judged;
  readonly notJudged?: string;
}
