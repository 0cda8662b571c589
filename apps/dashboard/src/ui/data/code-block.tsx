import { CopyButton } from '@latchkey/react';

interface CodeBlockProps {
  /** The caption, also used in accessible names. */
  readonly label: string;
  readonly code: string;
}

/** Code with a copy button. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure data-code className="overflow-hidden rounded-control border border-line bg-muted">
      <figcaption className="flex items-center justify-between border-line border-b bg-card py-0.5 ps-4 pe-1.5 text-soft text-xs">
        {label}
        <CopyButton text={code} label={`Copy ${label}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls. */}
      <pre
        role="group"
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto px-4 py-3.5 font-mono text-small/relaxed focus-visible:-outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
