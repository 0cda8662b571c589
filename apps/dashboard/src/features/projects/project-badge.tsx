import type { AdminProjectFields } from '@latchkey/sdk';
import { standingOf } from '../../app/current-project.ts';
import { Badge } from '../../ui/layout/badge.tsx';

/** Whether it is the real thing that is changed here. */
export function ProjectBadge({ project }: { readonly project: Pick<AdminProjectFields, 'id' | 'isProductionMode'> }) {
  const { word, tone } = standingOf(project);
  return <Badge tone={tone}>{word}</Badge>;
}
