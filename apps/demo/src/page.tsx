import { type ReactNode, useEffect, useRef } from 'react';

interface PageProps {
  /** The heading, and the title of the document. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

let isFirst = true;

/** A page of the app. Who comes from another one is brought to its heading, so that it is read out. */
export function Page({ title, lead, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Notes`;
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, [title]);
  return (
    <main className="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </main>
  );
}
