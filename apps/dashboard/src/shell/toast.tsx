import { useEffect, useState } from 'react';
import { Icon } from '../ui/icons.tsx';

const SHOWN_MILLIS = 5000;

/** A short message that disappears. Remounted for each message. */
export function Toast({ text }: { readonly text: string }) {
  const [isOver, setOver] = useState(text === '');

  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[max(1.5rem,env(safe-area-inset-bottom))] z-30 flex justify-center px-4"
    >
      {!isOver && (
        <span className="flex items-center gap-2 rounded-full bg-foreground px-4 py-2 font-medium text-background shadow-lg">
          <Icon name="check" />
          {text}
        </span>
      )}
    </div>
  );
}
