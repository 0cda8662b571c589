import type { AdminProjectFields } from '@latchkey/sdk';
import { isInternal } from '../../app/current-project.ts';
import { Badge, type Tone } from '../../ui/layout/badge.tsx';

/** Whether the project is live, in development, or the dashboard's own. */
export function ProjectBadge({ project }: { readonly project: Pick<AdminProjectFields, 'id' | 'isProductionMode'> }) {
  const { word, tone } = standingOf(project);
  return <Badge tone={tone}>{word}</Badge>;
}

/** The label and color of the badge. */
export function standingOf(project: Pick<AdminProjectFields, 'id' | 'isProductionMode'>): { word: string; tone: Tone } {
  if (isInternal(project)) return { word: 'This installation', tone: 'accent' };
  return project.isProductionMode ? { word: 'Production', tone: 'success' } : { word: 'Development', tone: 'neutral' };
}
