import type { EmailPage } from '@latchkey/sdk/admin';
import { Badge } from '../../ui/layout/badge.tsx';
import { wordsOf } from './mail-words.ts';

interface ServerWordsProps {
  readonly kind: string;
  readonly text: string;
}

/** A mail server's response, verbatim. */
export const ServerWords = ({ kind, text }: ServerWordsProps) => (
  <code
    dir="ltr"
    className="mt-1.5 block rounded-control bg-muted px-3 py-2 font-mono text-foreground text-xs [overflow-wrap:anywhere]"
  >
    <span className="text-soft">{kind}</span> {text}
  </code>
);

export function StateBadge({ mail }: { readonly mail: EmailPage[number] }) {
  const { word, tone } = wordsOf(mail);
  return <Badge tone={tone}>{word}</Badge>;
}
