import { forwardRef, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMergedRef } from '../../hooks/dom/use-merged-ref.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { useFieldWiring } from './field-context.ts';
import { Input, type InputProps } from './input.tsx';

/** Those of an input, whose letters can be shown. */
export type PasswordInputProps = Omit<InputProps, 'type' | 'prefix'> & {
  /** For the managers that make passwords: `passwordrules="minlength: 8;"`. */
  readonly passwordrules?: string | undefined;
};

/** A password, with a button that shows it, and a word when Caps Lock is on. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(props, ref) {
  const text = useText();
  const wiring = useFieldWiring();
  const capsId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);

  // What is sent is not left readable on the screen; and only hidden fields are saved by managers.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  const watch = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  const describedBy = [wiring['aria-describedby'], props['aria-describedby'], isCapsLocked && capsId];

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles up from the input. */}
      <span data-latchkey="input-group" onKeyDown={watch} onKeyUp={watch}>
        <Input
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          type={isShown ? 'text' : 'password'}
          ref={useMergedRef(input, ref)}
        />
        <button
          type="button"
          data-latchkey="input-button"
          aria-pressed={isShown}
          aria-label={text('showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
      <span data-latchkey="caps-lock" id={capsId} role="status">
        {isCapsLocked && text('capsLock')}
      </span>
    </>
  );
});
