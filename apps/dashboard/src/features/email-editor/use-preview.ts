import { useEffect, useState } from 'react';

/** A mail as it would be sent. */
export interface ShownMail {
  readonly subject?: string;
  readonly html: string;
  readonly text: string;
}

export interface Preview {
  /** The last one that could be shown. */
  readonly shown?: ShownMail;
  /** Why what is there now cannot be. */
  readonly error?: unknown;
  /** What is shown is not what is there now. */
  readonly isLate: boolean;
}

const REST_MILLIS = 400;

/** How `draft` looks, once nobody has changed it for a moment. Of several answers the one to the newest draft counts. */
export function usePreview<D>(draft: D, render: (draft: D) => Promise<ShownMail>): Preview {
  const [preview, setPreview] = useState<Preview>({ isLate: true });
  const isFirst = preview.shown === undefined && preview.error === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first of all is shown at once.
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
