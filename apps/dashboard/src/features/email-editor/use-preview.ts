import { useEffect, useState } from 'react';

/** A rendered email. */
export interface ShownMail {
  readonly subject?: string;
  readonly html: string;
  readonly text: string;
}

export interface Preview {
  /** The last email that rendered. */
  readonly shown?: ShownMail;
  /** Why the current draft doesn't render. */
  readonly error?: unknown;
  /** Whether `shown` is older than the draft. */
  readonly isLate: boolean;
}

const REST_MILLIS = 400;

/** Renders `draft` after a pause in typing. Only the response for the newest draft counts. */
export function usePreview<D>(draft: D, render: (draft: D) => Promise<ShownMail>): Preview {
  const [preview, setPreview] = useState<Preview>({ isLate: true });
  const isFirst = preview.shown === undefined && preview.error === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first preview is rendered without a delay.
  useEffect(() => {
    let isNewest = true;
    setPreview((before) => (before.isLate ? before : { ...before, isLate: true }));
    const show = (next: (before: Preview) => Preview) => isNewest && setPreview(next);
    const timer = setTimeout(
      () =>
        render(draft).then(
          (shown) => show(() => ({ shown, isLate: false })),
          (error) => show(({ shown }) => ({ ...(shown && { shown }), error, isLate: false })),
        ),
      isFirst ? 0 : REST_MILLIS,
    );
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [draft, render]);

  return preview;
}
