import type { AdminProjectFields } from '@latchkey/sdk';
import { isInternal } from '../../app/current-project.ts';
import { Badge, type Tone } from '../../ui/layout/badge.tsx';

/** Whether it is the real thing that is changed here. */
export function ProjectBadge({ project }: { readonly project: Pick<AdminProjectFields, 'id' | 'isProductionMode'> }) {
  const { word, tone } = standingOf(project);
  return <Badge tone={tone}>{word}</Badge>;
}

/** What a change here would touch, as a word and a colour. */
export function standingOf(project: Pick<AdminProjectFields, 'id' | 'isProductionMode'>): { word: string; tone: Tone } {
  if (isInternal(project)) return { word: 'This installation', tone: 'accent' };
  return project.isProductionMode ? { word: 'Production', tone: 'success' } : { word: 'Development', tone: 'warning' };
}
