import type { AdminProjectFields } from '@latchkey/sdk';
import { standingOf } from '../project.ts';
import { Badge } from './badge.tsx';

/** Whether it is the real thing that is changed here. */
export function ProjectBadge({ project }: { readonly project: Pick<AdminProjectFields, 'id' | 'isProductionMode'> }) {
  const { word, tone } = standingOf(project);
  return <Badge tone={tone}>{word}</Badge>;
}
