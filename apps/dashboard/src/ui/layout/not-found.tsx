import { useArrival } from '../../app/arrival.ts';
import { LinkButton } from './link-button.tsx';

interface NotFoundProps {
  readonly title?: string;
  readonly text?: string;
}

/** Where nothing is. */
export function NotFound({
  title = 'No such page',
  text = 'The address may be mistyped, or the page has moved.',
}: NotFoundProps) {
  const heading = useArrival(title);
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-5 px-4 py-16 sm:py-24">
      <div>
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight">
          {title}
        </h1>
        <p className="mt-1.5 text-pretty text-soft">{text}</p>
      </div>
      <LinkButton to="/projects">All projects</LinkButton>
    </div>
  );
}
