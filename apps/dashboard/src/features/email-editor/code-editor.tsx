import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useApps } from '../../app/apps.ts';
import type { Code } from './code-mirror.ts';
import type { Fault, Place } from './program-fault.ts';

/** The editor's imperative handle. */
export interface CodeHandle {
  goTo(place: Place): void;
}

interface CodeEditorProps {
  readonly label: string;
  readonly value: string;
  /** Underlined in the editor. */
  readonly fault: (Fault & { readonly place: Place }) | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly ref: React.Ref<CodeHandle>;
}

/** A code editor. CodeMirror is loaded the first time one is shown. */
export function CodeEditor({ label, value, fault, isReadOnly, onChange, ref }: CodeEditorProps) {
  const help = useId();
  const { styleNonce } = useApps().settings;
  const box = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<Code>();
  const [error, setError] = useState<unknown>();
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  if (error !== undefined) throw error;

  useEffect(() => {
    let opened: Code | undefined;
    let isOver = false;
    import('./code-mirror.ts').then(({ openCode }) => {
      if (isOver || !box.current) return;
      const { value: text } = latest.current;
      const onChange = (text: string) => latest.current.onChange(text);
      opened = openCode({ parent: box.current, text, label, help, styleNonce, isReadOnly, onChange });
      setCode(opened);
    }, setError);
    return () => {
      isOver = true;
      opened?.close();
      setCode(undefined);
    };
  }, [label, help, styleNonce, isReadOnly]);

  useEffect(() => code?.setText(value), [code, value]);
  useEffect(() => code?.mark(fault && { ...fault.place, reason: fault.reason }), [code, fault]);
  useImperativeHandle(ref, () => ({ goTo: (place) => code?.goTo(place) }), [code]);

  return (
    <div className="rounded-card border border-line bg-card">
      <div ref={box} dir="ltr" aria-busy={!code} className="h-[clamp(16rem,100dvh-27rem,44rem)]" />
      <p id={help} className="border-line border-t px-4 py-2 text-soft text-xs">
        {!isReadOnly && 'Tab indents while you type. '}To leave the editor, press Escape, then Tab.
      </p>
    </div>
  );
}
