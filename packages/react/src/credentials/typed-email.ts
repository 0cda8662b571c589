import { type RefObject, useEffect } from 'react';

const KEY = 'latchkey_typed_email';
let inMemory: string | undefined;

/** Hands the typed email to the next page, which takes it once. Never in a URL, which ends up in logs. */
export function handOverEmail(email: string): void {
  inMemory = email || undefined;
  try {
    if (email) sessionStorage.setItem(KEY, email);
    else sessionStorage.removeItem(KEY);
  } catch {
    // The page may keep nothing: the memory is enough where it is not loaded anew.
  }
}

export function takeEmail(): string | undefined {
  const email = inMemory ?? stored();
  handOverEmail('');
  return email;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Fills in the email typed on the previous page, unless the field has a value. */
export function useTypedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement) || input.value !== '') return;
    const email = takeEmail();
    if (email !== undefined) input.value = email;
  }, [form]);
}
