import { useEffect, useRef } from 'react';
import { useTeamsText } from '../../i18n/texts/teams.ts';

/** In the place of a team that the user is not in; `said` is what has just become of it. */
export function TeamGone({ said }: { readonly said: string | undefined }) {
  const text = useTeamsText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus has gone with the team.
    if (said !== undefined && document.activeElement === document.body) ref.current?.focus();
  }, [said]);
  return (
    <div data-latchkey="form" ref={ref} tabIndex={-1}>
      <p data-latchkey="text" role="status">
        {said ?? text('teamGoneHelp')}
      </p>
    </div>
  );
}
