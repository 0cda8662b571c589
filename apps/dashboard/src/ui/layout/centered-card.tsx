import type { ReactNode } from 'react';
import { useArrival } from '../../app/arrival.ts';
import { Mark } from '../icons.tsx';

interface CenteredCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page with a single card, for use outside the signed-in frame. */
export function CenteredCard({ title, children }: CenteredCardProps) {
  const heading = useArrival(title);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md">
        <p className="mb-6 flex items-center justify-center gap-2.5 font-semibold">
          <Mark />
          Latchkey
        </p>
        <div className="rounded-card border border-line bg-card px-5 py-7 shadow-sm sm:px-8">
          <h1 ref={heading} tabIndex={-1} className="mb-2 text-title">
            {title}
          </h1>
          <div className="text-pretty text-soft">{children}</div>
        </div>
      </div>
    </main>
  );
}
