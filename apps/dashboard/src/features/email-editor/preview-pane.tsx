import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { MailFrame } from './mail-frame.tsx';
import type { Preview, ShownMail } from './use-preview.ts';

type Look = 'light' | 'dark' | 'phone' | 'text';

const looks = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['phone', 'Phone'],
  ['text', 'Text'],
] as const;

const WINDOW = 680;
const PHONE = 360;
const HEIGHT = 560;

interface PreviewPaneProps {
  readonly preview: Preview;
  readonly height?: number;
}

/** The email in light and dark mode, on a phone, and as plain text. */
export function PreviewPane({ preview: { shown, error, isLate }, height = HEIGHT }: PreviewPaneProps) {
  const [look, setLook] = useState<Look>('light');
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-2.5">
        <SegmentedControl label="Preview mode" choices={looks} value={look} onChange={setLook} />
        <p className="px-1.5 text-soft text-xs">{said(isLate, error !== undefined)}</p>
      </div>
      {shown?.subject !== undefined && (
        <p className="border-line border-b px-4 py-2.5 [overflow-wrap:anywhere]">
          <span className="text-soft">Subject: </span>
          <span className="font-medium">{shown.subject}</span>
        </p>
      )}
      {shown ? (
        <Shown shown={shown} look={look} height={height} />
      ) : (
        <p style={{ height }} className="grid place-items-center bg-muted px-6 text-center text-soft">
          {!isLate && 'The preview appears once this is fixed.'}
        </p>
      )}
    </div>
  );
}

function said(isLate: boolean, isWrong: boolean): string {
  if (isLate) return 'Updating…';
  return isWrong ? 'Not up to date' : 'Up to date';
}

interface ShownProps {
  readonly shown: ShownMail;
  readonly look: Look;
  readonly height: number;
}

function Shown({ shown, look, height }: ShownProps) {
  const [element, room] = useWidth<HTMLDivElement>();
  const width = look === 'phone' ? PHONE : WINDOW;
  const scale = Math.min(1, room / width);
  return (
    <div ref={element} className="flex justify-center bg-muted">
      {look === 'text' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
        <pre
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
          tabIndex={0}
          aria-label="Plain-text version"
          style={{ height }}
          className="w-full overflow-auto whitespace-pre-wrap bg-card px-4 py-3.5 font-mono text-small/relaxed [overflow-wrap:anywhere] focus-visible:-outline-offset-2"
        >
          {shown.text}
        </pre>
      )}
      {look !== 'text' && scale > 0 && (
        <MailFrame
          title="Email preview"
          html={shown.html}
          scheme={look === 'dark' ? 'dark' : 'light'}
          width={scale === 1 && look !== 'phone' ? room : width}
          height={height}
          scale={scale}
        />
      )}
    </div>
  );
}

/** A ref and the element's current width; undefined until measured. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
