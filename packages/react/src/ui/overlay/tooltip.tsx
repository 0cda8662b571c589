import { cloneElement, type ReactElement, useId } from 'react';
import { useText } from '../../i18n/texts/use-text.ts';
import { InfoIcon, WarningIcon } from '../icons/icons.tsx';
import { useTooltip } from './use-tooltip.ts';

/** A short help beside what it helps with. */
export interface TooltipProps {
  /** The help itself, in plain words. */
  readonly text: string;
  /** Which icon stands for it: that of `info` where nothing is said. */
  readonly kind?: 'info' | 'warning' | undefined;
  /** What it explains, something that takes the focus; an icon of its own where there is nothing. */
  readonly children?: ReactElement<{ 'aria-describedby'?: string | undefined }> | undefined;
}

/** `<Tooltip kind="warning" text="Everyone can see it."><Button>Publish</Button></Tooltip>` */
export function Tooltip({ text, kind = 'info', children }: TooltipProps) {
  const id = useId();
  const say = useText();
  const { trigger, tip } = useTooltip();
  const icon = (
    <button type="button" data-latchkey="tooltip-icon" data-kind={kind} aria-label={say('moreInformation')}>
      {kind === 'info' ? <InfoIcon /> : <WarningIcon />}
    </button>
  );
  return (
    <span data-latchkey="tooltip-trigger" {...trigger}>
      {cloneElement(children ?? icon, { 'aria-describedby': id })}
      <span data-latchkey="tooltip" data-kind={kind} id={id} role="tooltip" popover="manual" {...tip}>
        {text}
      </span>
    </span>
  );
}
