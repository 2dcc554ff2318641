import {
  loadFilmComments,
  loadPhrases,
  saveFilmComment,
  savePhrase,
  type CodedText,
  type CodedTextsQuery,
  type SaveCodedText,
} from './catalogue.api.js';

/** What a code can become, and how its screen speaks of it. */
export interface CodedTextKind {
  readonly title: string;
  readonly subtitle: string;
  /** One of them, within a sentence. */
  readonly one: string;
  readonly textLabel: string;
  readonly example: { readonly code: string; readonly text: string };
  readonly emptyText: string;
  /** It may say that platelets are clumped, which suppresses their count. */
  readonly mayClump: boolean;
  readonly load: (asked: CodedTextsQuery) => Promise<readonly CodedText[]>;
  readonly save: (text: SaveCodedText) => Promise<void>;
}

export const PHRASES: CodedTextKind = {
  title: 'Dictionary',
  subtitle: 'A code and a space become the phrase, in every result, comment and remark.',
  one: 'phrase',
  textLabel: 'Phrase',
  example: { code: 'haem', text: 'Specimen haemolysed; potassium and AST may read too high.' },
  emptyText: 'What the laboratory writes again and again is kept here, each phrase under a short code.',
  mayClump: false,
  load: loadPhrases,
  save: savePhrase,
};

export const FILM_COMMENTS: CodedTextKind = {
  title: 'Film comments',
  subtitle: 'A code and a space become the comment, on the film of a blood count.',
  one: 'film comment',
  textLabel: 'Comment',
  example: { code: 'hypo', text: 'Hypochromic, microcytic red cells with pencil cells.' },
  emptyText: 'What is seen on films again and again is kept here, each comment under a short code.',
  mayClump: true,
  load: loadFilmComments,
  save: saveFilmComment,
};
