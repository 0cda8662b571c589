import { useEffect, useState } from 'react';
import { useColorScheme } from '../../app/theme.ts';
import { MailFrame } from './mail-frame.tsx';
import { useWidth } from './preview-pane.tsx';
import type { ShownMail } from './use-preview.ts';

const WINDOW = 640;
const HEIGHT = 208;

interface ThumbnailProps {
  readonly title: string;
  /** A key that changes when the rendered email would. */
  readonly render: () => Promise<Pick<ShownMail, 'html'>>;
}

type State = { readonly html: string } | 'waiting' | 'failed';

/** A small preview of the top of an email in the dashboard's color scheme, rendered once it scrolls into view. */
export function Thumbnail({ title, render }: ThumbnailProps) {
  const [element, width] = useWidth<HTMLDivElement>();
  const [state, setState] = useState<State>('waiting');
  const scheme = useColorScheme();

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let isWanted = true;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      render().then(
        ({ html }) => isWanted && setState({ html }),
        () => isWanted && setState('failed'),
      );
    });
    observer.observe(current);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [element, render]);

  return (
    <div ref={element} className="h-52 overflow-hidden bg-muted" aria-hidden={state !== 'failed'}>
      {state === 'waiting' && <div className="size-full animate-pulse bg-line/40 motion-reduce:animate-none" />}
      {state === 'failed' && <p className="grid h-full place-items-center px-4 text-center text-soft">No preview</p>}
      {typeof state === 'object' && width > 0 && (
        <MailFrame
          title={title}
          html={state.html}
          scheme={scheme}
          width={WINDOW}
          height={HEIGHT}
          scale={width / WINDOW}
          isInert
        />
      )}
    </div>
  );
}
