import { type ChangeEvent, type ClipboardEvent, type ForwardedRef, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../hooks/dom/use-browser-layout-effect.ts';
import { useMergedRef } from '../../hooks/dom/use-merged-ref.ts';
import { CODE_LENGTH, type CodeKind, cleanCode, findCode } from './read-code.ts';

export interface CodeInputBehaviour {
  readonly kind: CodeKind;
  /** Whether the service found it wrong; the text is selected then, so that the next one takes its place. */
  readonly isWrong: boolean;
  readonly takesFocus: boolean;
}

/** Reads a code however it comes, and sends the form of its input once it is complete. */
export function useCodeInput({ kind, isWrong, takesFocus }: CodeInputBehaviour, given: ForwardedRef<HTMLInputElement>) {
  const input = useRef<HTMLInputElement>(null);
  const wasComplete = useRef(false);

  useBrowserLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useBrowserLayoutEffect(() => {
    if (!isWrong) return;
    input.current?.focus();
    input.current?.select();
  }, [isWrong]);

  function take(element: HTMLInputElement, code: string): void {
    // Setting it moves the caret, so not without need.
    if (element.value.toUpperCase() !== code) element.value = code;
    const isComplete = code.length === CODE_LENGTH;
    if (isComplete && !wasComplete.current) element.form?.requestSubmit();
    wasComplete.current = isComplete;
  }

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const { value } = currentTarget;
    const code = cleanCode(value, kind);
    // Longer than a code: a keyboard or a manager has put in more than was asked for.
    take(currentTarget, code.length > CODE_LENGTH ? (findCode(value, kind) ?? code.slice(0, CODE_LENGTH)) : code);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const code = findCode(event.clipboardData.getData('text'), kind);
    if (code === undefined) return;
    event.preventDefault();
    wasComplete.current = false;
    event.currentTarget.value = '';
    take(event.currentTarget, code);
  }

  return { ref: useMergedRef(input, given), onChange: change, onPaste: paste };
}
