import {
  type ChangeEvent,
  type ClipboardEvent,
  type ForwardedRef,
  forwardRef,
  type InputHTMLAttributes,
  useRef,
} from 'react';
import { useBrowserLayoutEffect } from '../../hooks/dom/use-browser-layout-effect.ts';
import { useMergedRef } from '../../hooks/dom/use-merged-ref.ts';
import { useFieldWiring } from '../form/field-context.ts';
import { CODE_LENGTH, type CodeKind, cleanCode, findCode } from './read-code.ts';

/** How a code is typed and where it goes. */
export interface CodeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'onPaste'> {
  /** What the code is made of: `digits`, as in authenticator apps, or `letters` and digits, as in our mails. */
  readonly kind: CodeKind;
  /** Has the focus when it appears: for steps in which there is nothing else to do. */
  readonly takesFocus?: boolean | undefined;
}

const keyboards = {
  digits: { inputMode: 'numeric', autoCapitalize: 'off' },
  letters: { inputMode: 'text', autoCapitalize: 'characters' },
} as const;

/**
 * Six characters in six boxes, which are drawn only: it is one input. Takes what is pasted apart, and sends its form
 * when the last character is there.
 * `<Field label="Code" error={errors.code}><CodeInput name="code" kind="digits" /></Field>`
 */
export const CodeInput = forwardRef<HTMLInputElement, CodeInputProps>(function CodeInput(
  { kind, takesFocus = false, ...props },
  ref,
) {
  const wiring = useFieldWiring();
  const isWrong = wiring['aria-invalid'] === true;
  return (
    <span data-latchkey="code-boxes">
      <input
        data-latchkey="code-input"
        type="text"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="ltr"
        required
        {...keyboards[kind]}
        {...wiring}
        {...props}
        {...useCodeInput({ kind, isWrong, takesFocus }, ref)}
      />
    </span>
  );
});

interface CodeInputBehaviour {
  readonly kind: CodeKind;
  /** Whether something is wrong with it; a complete one is emptied then, for the next. */
  readonly isWrong: boolean;
  readonly takesFocus: boolean;
}

/** Reads a code however it comes, and sends the form of its input once it is complete. */
function useCodeInput({ kind, isWrong, takesFocus }: CodeInputBehaviour, given: ForwardedRef<HTMLInputElement>) {
  const input = useRef<HTMLInputElement>(null);
  const wasComplete = useRef(false);

  useBrowserLayoutEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useBrowserLayoutEffect(() => {
    if (!isWrong || !input.current) return;
    input.current.focus();
    // One that is not complete is still being typed.
    if (input.current.value.length < CODE_LENGTH) return;
    input.current.value = '';
    wasComplete.current = false;
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
