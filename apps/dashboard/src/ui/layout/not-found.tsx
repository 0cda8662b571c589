import type { ReactNode } from 'react';
import { useArrival } from '../../app/arrival.ts';
import { LinkButton } from './link-button.tsx';

interface NotFoundProps {
  readonly title?: string;
  readonly text?: ReactNode;
  /** The list that the missing item would be in. */
  readonly back?: { readonly to: string; readonly label: string };
}

/** The 404 page, for unknown URLs and missing items. */
export function NotFound({
  title = 'Page not found',
  text = 'Check the URL. The page may have moved.',
  back = { to: '/projects', label: 'All projects' },
}: NotFoundProps) {
  const heading = useArrival(title);
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-5 px-4 py-16 sm:py-24">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {title}
        </h1>
        <p className="mt-1.5 text-pretty text-soft">{text}</p>
      </div>
      <LinkButton to={back.to}>{back.label}</LinkButton>
    </div>
  );
}
