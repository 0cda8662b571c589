import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { usePopover } from '../../../ui/overlay/use-popover.ts';

interface WhyProps {
  readonly id: string;
  /** The shortest way to it, from what was granted on. */
  readonly via: readonly string[];
}

/** A permission that comes with another one; pressed, it says with which. */
export function Why({ id, via }: WhyProps) {
  const text = useTeamsText();
  const { button, panel } = usePopover();
  return (
    <>
      <button type="button" data-latchkey="chip" data-kind="inherited" {...button}>
        {id}
        <span data-latchkey="hidden"> ({text('teamPermissionInherited')})</span>
      </button>
      <span data-latchkey="tooltip" {...panel}>
        {text('teamPermissionWhy', { permissions: [...via, id].join(' → ') })}
      </span>
    </>
  );
}
