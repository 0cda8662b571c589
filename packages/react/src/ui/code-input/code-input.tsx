import { forwardRef, type InputHTMLAttributes } from 'react';
import { useFieldWiring } from '../form/field-context.ts';
import type { CodeKind } from './read-code.ts';
import { useCodeInput } from './use-code-input.ts';

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
