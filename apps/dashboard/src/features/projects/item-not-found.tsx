import type { ReactNode } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { NotFound } from '../../ui/layout/not-found.tsx';

interface ItemNotFoundProps {
  readonly title: string;
  readonly text: ReactNode;
  /** The page of the list that the item would be in, and the label of the link to it. */
  readonly list: readonly [page: string, label: string];
}

/** Shown in place of an item of the project that doesn't exist, with the way back to its list. */
export function ItemNotFound({ list: [page, label], ...words }: ItemNotFoundProps) {
  const { id } = useShownProject();
  return <NotFound {...words} back={{ to: pathOf(id, page), label }} />;
}
