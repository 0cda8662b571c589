import { useEffect, useRef } from 'react';
import { useApps } from '../../app/apps.ts';
import { frameDocument, type Looks } from './frame-document.ts';
import { trustedForFrame } from './trusted-html.ts';

interface MailFrameProps {
  readonly title: string;
  readonly html: string;
  readonly scheme: Looks['scheme'];
  /** The width of the mail program's window, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Scales the email down to fit. */
  readonly scale: number;
  /** Neither scrollable nor focusable. */
  readonly isInert?: boolean;
}

/** Renders an email in isolation: no scripts, no origin, no navigation. */
export function MailFrame({ title, html, scheme, width, height, scale, isInert = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { styleNonce } = useApps().settings;

  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedForFrame(frameDocument(html, { scheme, styleNonce }));
  }, [html, scheme, styleNonce]);

  return (
    <div className="overflow-hidden" style={{ width: width * scale, height }}>
      <iframe
        ref={frame}
        title={title}
        sandbox=""
        inert={isInert}
        tabIndex={isInert ? -1 : 0}
        className={`block origin-top-left border-0 rtl:origin-top-right ${scheme === 'dark' ? 'bg-[#0b0c0e] [color-scheme:dark]' : 'bg-[#fff] [color-scheme:light]'}`}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
