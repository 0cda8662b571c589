import { type RefObject, useEffect } from 'react';
import { takeEmail } from './typed-email.ts';

/** Fills in the e-mail that was typed on the page before, unless there is one already. */
export function useTypedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement) || input.value !== '') return;
    const email = takeEmail();
    if (email !== undefined) input.value = email;
  }, [form]);
}
