import { type FormEvent, useState } from 'react';

/** Submits a form, one submission at a time. The error is kept until the next one. */
export function useAnswer(act: () => Promise<void> | void, isBlocked = false) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(): Promise<void> {
    if (isBlocked || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { isBusy, error, form: { noValidate: true, className: 'space-y-4', onSubmit } } as const;
}
