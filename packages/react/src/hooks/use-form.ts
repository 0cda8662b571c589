import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSecondsUntil } from './dom/use-seconds-until.ts';
import { retryAt } from './retry-at.ts';

/** The values of a form, by the names of its fields. */
export type Values<N extends string> = { readonly [K in N]: string };
/** What is wrong with fields, by their names. */
export type FieldErrors<N extends string> = { readonly [K in N]?: ReactNode };

/** What is checked, and what sending does. */
export interface FormOptions<N extends string> {
  /** What is wrong with a field, by its name; undefined if nothing is. */
  readonly checks: { readonly [K in N]: (value: string, values: Values<N>) => string | undefined };
  /** Answers what the service found wrong with the fields; what it throws is the `failure` of the form. */
  send(values: Values<N>): Promise<FieldErrors<N> | undefined>;
}

/** A form as `useForm` runs it: what its elements need, and what is wrong. */
export interface Form<N extends string> {
  /** For the `<form>`. Its inputs keep their own values, and are found by their names. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    onSubmit(event: FormEvent): void;
    onInput(event: FormEvent): void;
    onBlur(event: FocusEvent): void;
  };
  /** What is wrong with each field, as checks or the service have found it. */
  readonly errors: FieldErrors<N>;
  /** Why the last try failed, other than by a field. */
  readonly failure: unknown;
  /** Whether it is being sent; meanwhile it is not sent again. */
  readonly isBusy: boolean;
  /** Seconds until the service takes another try; nothing is sent before. */
  readonly wait: number;
  /** What stands in a field right now. */
  value(name: N): string;
  /** Forgets why the last try failed. */
  clearFailure(): void;
}

/**
 * A form that checks a field on blur and all fields on submit, never while the user types; that keeps what was typed,
 * submits once at a time, and focuses the first invalid field.
 */
export function useForm<N extends string>({ checks, send }: FormOptions<N>): Form<N> {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<N>>({});
  const [failure, setFailure] = useState<unknown>();
  const [refusals, setRefusals] = useState(0);
  const wait = useSecondsUntil(retryAt(failure));
  const names = Object.keys(checks) as N[];

  // After the render, so that the error is wired to its field when the focus comes.
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const value = (name: N) => {
    const input = ref.current?.elements.namedItem(name);
    return isField(input) ? input.value : '';
  };
  const valuesNow = () => Object.fromEntries(names.map((name) => [name, value(name)])) as Values<N>;

  function refuse(found: FieldErrors<N>): boolean {
    setErrors(found);
    const isRefused = Object.values(found).some((error) => error !== undefined);
    if (isRefused) setRefusals((count) => count + 1);
    return isRefused;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current || wait > 0) return;
    const values = valuesNow();
    setFailure(undefined);
    if (refuse(Object.fromEntries(names.map((name) => [name, checks[name](values[name], values)])) as FieldErrors<N>))
      return;
    isSending.current = true;
    setBusy(true);
    try {
      refuse((await send(values)) ?? {});
    } catch (error) {
      setFailure(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  function change({ target }: FormEvent): void {
    const name = nameOf(target, names);
    if (name !== undefined && errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  }

  function blur({ target, relatedTarget }: FocusEvent): void {
    const name = nameOf(target, names);
    // An empty field is told so when it is sent; and a button must not move away from under the pointer.
    if (name === undefined || value(name) === '' || relatedTarget?.closest('a, button')) return;
    setErrors({ ...errors, [name]: checks[name](value(name), valuesNow()) });
  }

  return {
    props: { ref, method: 'post', noValidate: true, onSubmit: submit, onInput: change, onBlur: blur },
    errors,
    failure,
    isBusy,
    wait,
    value,
    clearFailure: () => setFailure(undefined),
  };
}

function nameOf<N extends string>(target: EventTarget, names: readonly N[]): N | undefined {
  return isField(target) ? names.find((name) => name === target.name) : undefined;
}

const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
