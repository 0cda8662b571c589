import { Badge } from '../../ui/layout/badge.tsx';
import { stateWords } from './mail-words.ts';
import type { MailState } from './mails-store.ts';

export function StateBadge({ state }: { readonly state: MailState }) {
  const { word, tone } = stateWords[state];
  return <Badge tone={tone}>{word}</Badge>;
}
