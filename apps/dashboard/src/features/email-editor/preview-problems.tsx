import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

interface PreviewProblemsProps {
  readonly problems: readonly { readonly key: string; readonly text: string; readonly action?: ReactNode }[];
}

/** Why the preview can't be shown. Announced politely, because the user may still be typing. */
export const PreviewProblems = ({ problems }: PreviewProblemsProps) => (
  <div role="status">
    {problems.length > 0 && (
      <ul className="mb-3 space-y-2 rounded-card bg-danger-wash px-4 py-3">
        {problems.map(({ key, text, action }) => (
          <li key={key} className="flex flex-wrap items-start gap-x-2.5 gap-y-2">
            <span className="mt-0.5 text-danger">
              <Icon name="warning" />
            </span>
            <span className="min-w-0 flex-1 basis-40 whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>
            {action}
          </li>
        ))}
      </ul>
    )}
  </div>
);
