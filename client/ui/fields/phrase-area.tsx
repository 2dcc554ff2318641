import { Textarea, type TextareaProps } from '@mantine/core';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { expandPhrase, type PhraseBook } from './phrases.js';

interface PhraseAreaProps extends Omit<TextareaProps, 'onChange' | 'value'> {
  readonly value: string;
  readonly phrases: PhraseBook;
  /** `code`: the one that has just become its phrase. */
  readonly onText: (text: string, code?: string) => void;
}

/** A text field in which the dictionary's codes become their phrases on the next space. */
export function PhraseArea({ value, phrases, onText, ...rest }: PhraseAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  // The caret goes after the phrase just inserted, not to the end of the text.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>): void => {
    const typed = { text: currentTarget.value, at: currentTarget.selectionStart };
    const expanded = expandPhrase(typed, phrases);
    if (expanded.text !== typed.text) caret.current = expanded.at;
    onText(expanded.text, expanded.code);
  };
  return <Textarea ref={field} maxRows={8} value={value} onChange={onChange} {...rest} />;
}
